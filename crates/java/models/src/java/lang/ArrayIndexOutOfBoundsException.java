package java.lang;

import oxpecker.Messages;

public class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
    /** What the machine keeps. */
    private int index$;
    private int length$;

    public ArrayIndexOutOfBoundsException() {
    }

    public ArrayIndexOutOfBoundsException(String message) {
        super(message);
    }

    public ArrayIndexOutOfBoundsException(int index) {
        super("Array index out of range: ".concat(Integer.toString(index)));
    }

    @Override
    public String getMessage() {
        return raised$ ? Messages.bounds(index$, length$) : super.getMessage();
    }
}
