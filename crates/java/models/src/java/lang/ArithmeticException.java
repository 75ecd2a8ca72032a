package java.lang;

public class ArithmeticException extends RuntimeException {
    public ArithmeticException() {
    }

    public ArithmeticException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return raised$ ? "/ by zero" : super.getMessage();
    }
}
