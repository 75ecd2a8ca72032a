//@ expect: valid
//@ needs: jdk
//@ assumes: weak-references

import java.lang.ref.WeakReference;

public class WeakReferenceKept {
    public static void main(String[] args) {
        WeakReference<Object> reference = new WeakReference<>(new Object());
        assert reference.get() != null;
    }
}
