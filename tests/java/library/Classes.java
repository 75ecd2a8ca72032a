//@ expect: valid
//@ needs: jdk

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.TreeSet;

public class Classes {
    record Point(int x) {
    }

    private static final class Hidden {
    }

    @interface Mark {
    }

    public static void main(String[] args) {
        System.out.println(Point.class.isRecord() + " " + Hidden.class.isRecord());
        System.out.println(Point.class.getModifiers() + " " + Hidden.class.getModifiers() + " " + String.class.getModifiers()
            + " " + int[].class.getModifiers() + " " + Hidden[].class.getModifiers() + " " + Runnable.class.getModifiers()
            + " " + int.class.getModifiers() + " " + Map.Entry.class.getModifiers() + " " + Mark.class.getModifiers());
        System.out.println(Mark.class.isAnnotation() + " " + Hidden.class.isAnnotation() + " " + Hidden.class.isSynthetic());
        System.out.println(String.class.getClassLoader() + " " + int[][].class.getClassLoader());
        WeakReference<String> weak = new WeakReference<>("a");
        System.out.println(weak.get() + weak.refersTo("a"));
        weak.clear();
        System.out.println(weak.get());
        TreeSet<Integer> tree = new TreeSet<>(new TreeSet<>(java.util.List.of(3, 1, 2)));
        System.out.println(tree + " " + tree.addAll(java.util.List.of(1, 5)) + tree.addAll(tree));
    }
}
