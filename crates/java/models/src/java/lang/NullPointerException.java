package java.lang;

import oxpecker.Vm;

public class NullPointerException extends RuntimeException {
    public NullPointerException() {
    }

    public NullPointerException(String message) {
        super(message);
    }

    /** The machine tells what was null, from the instructions of the method and the names in it. */
    @Override
    public String getMessage() {
        if (raised$) {
            Vm.fail("the message of a NullPointerException that the machine raises");
        }
        return super.getMessage();
    }

    @Override
    String shown$() {
        return raised$ ? getClass().getName() : super.shown$();
    }
}
