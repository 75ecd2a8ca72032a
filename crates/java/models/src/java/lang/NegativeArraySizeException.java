package java.lang;

public class NegativeArraySizeException extends RuntimeException {
    /** What the machine keeps. */
    private int size$;

    public NegativeArraySizeException() {
    }

    public NegativeArraySizeException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return raised$ ? Integer.toString(size$) : super.getMessage();
    }
}
