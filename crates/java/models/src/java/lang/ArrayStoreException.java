package java.lang;

import oxpecker.Messages;

public class ArrayStoreException extends RuntimeException {
    /** What the machine keeps. */
    private Object value$;

    public ArrayStoreException() {
    }

    public ArrayStoreException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return raised$ ? Messages.name(value$) : super.getMessage();
    }
}
