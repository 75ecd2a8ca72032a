package oxpecker.observer;

/** What an assertion that is false throws while it is watched: nothing, since the machine ends in its constructor. */
public final class AssertionFailed extends AssertionError {
    private static final long serialVersionUID = 1;

    public AssertionFailed() {
        Observer.failed(this);
    }

    public AssertionFailed(Object detail) {
        super(detail);
        Observer.failed(this);
    }

    public AssertionFailed(boolean detail) {
        super(detail);
        Observer.failed(this);
    }

    public AssertionFailed(char detail) {
        super(detail);
        Observer.failed(this);
    }

    public AssertionFailed(int detail) {
        super(detail);
        Observer.failed(this);
    }

    public AssertionFailed(long detail) {
        super(detail);
        Observer.failed(this);
    }

    public AssertionFailed(float detail) {
        super(detail);
        Observer.failed(this);
    }

    public AssertionFailed(double detail) {
        super(detail);
        Observer.failed(this);
    }
}
