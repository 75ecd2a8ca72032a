//@ expect: valid
//@ needs: jdk
//@ assumes: identity-hash-codes, weak-references

import java.util.Map;
import java.util.WeakHashMap;

public class WeakMapKept {
    public static void main(String[] args) {
        Map<Object, String> map = new WeakHashMap<>();
        map.put(new Object(), "a");
        assert map.size() == 1;
    }
}
