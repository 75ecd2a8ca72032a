//@ needs: jdk
//@ expect: valid
//@ assumes: weak-references

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class ReferenceQueueEmpty {
    public static void main(String[] args) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        new WeakReference<>(new Object(), queue);
        assert queue.poll() == null;
    }
}
