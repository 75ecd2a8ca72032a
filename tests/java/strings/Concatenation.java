//@ expect: valid

public class Concatenation {
    static class Point {
        public String toString() {
            return "(point)";
        }
    }

    static class Odd {
        public String toString() {
            return null;
        }
    }

    public static void main(String[] args) {
        boolean z = true;
        byte b = -1;
        char c = 'c';
        short s = 300;
        int i = Integer.MIN_VALUE;
        long l = Long.MAX_VALUE;
        float f = 1.5f;
        double d = 1e10;
        String t = null;
        Object o = new Point();
        System.out.println("" + z + b + c + s + i + l + f + d + t + o);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println("x" + null + (String) null + new Odd());
        System.out.println("" + (Object) null + 'x' + 0x10 + 010 + 0b11);
        String text = "a";
        text += 1;
        text += 'b';
        text += 2.0f;
        text += null;
        text += t;
        System.out.println(text);
        char[] cs = {'h', 'i'};
        System.out.println(String.valueOf(cs) + cs.length);
        final String constant = "con" + "stant" + 1 + true;
        System.out.println(constant == "constant1true");
        String half = "con";
        System.out.println(half + "stant1true" == constant);
        System.out.println((half + "stant1true").equals(constant));
    }
}
