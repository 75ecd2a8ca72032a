package java.lang;

import oxpecker.Vm;

public class NoClassDefFoundError extends LinkageError {
    /** What the machine keeps: the number of the class whose static initialiser failed. */
    private int type$;

    public NoClassDefFoundError() {
    }

    public NoClassDefFoundError(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return raised$ ? "Could not initialize class ".concat(Vm.typeName(type$)) : super.getMessage();
    }

    @Override
    public synchronized Throwable getCause() {
        if (raised$) {
            Vm.fail("the cause of a NoClassDefFoundError that the machine raises");
        }
        return super.getCause();
    }
}
