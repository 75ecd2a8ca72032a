//@ entry: EnumInput.check
//@ expect: invalid

public class EnumInput {
    enum State { IDLE, RUNNING, DONE }

    static State next(State s, boolean stop) {
        return switch (s) {
            case IDLE -> State.RUNNING;
            case RUNNING -> stop ? State.DONE : State.RUNNING;
            case DONE -> State.DONE;
        };
    }

    static void check(boolean a, boolean b, boolean c) {
        State s = State.IDLE;
        s = next(s, a);
        assert s == State.RUNNING;
        s = next(s, b);
        s = next(s, c);
        assert s.ordinal() >= 1;
        assert (s == State.DONE) == (b || c);
        assert s != State.DONE; //~ assertion
    }
}
