package java.lang;

import oxpecker.Messages;
import oxpecker.Vm;

public class ClassCastException extends RuntimeException {
    /** What the machine keeps: the object, and the number of the type it was cast to. */
    private Object value$;
    private int type$;

    public ClassCastException() {
    }

    public ClassCastException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return raised$ ? Messages.cast(Messages.name(value$), Vm.typeName(type$)) : super.getMessage();
    }
}
