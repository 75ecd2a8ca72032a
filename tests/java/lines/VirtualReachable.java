// In a method of an interface that the object has.
//@ entry: VirtualReachable.find
//@ expect: reachable
public class VirtualReachable {
    interface Voice {
        int say(int x);
    }

    static class Quiet implements Voice {
        public int say(int x) {
            return x;
        }
    }

    static class Loud implements Voice {
        public int say(int x) {
            return x * 2; //~ target
        }
    }

    static int find(int x) {
        Voice voice = new Loud();
        return x > 0 ? voice.say(x) : new Quiet().say(x);
    }
}
