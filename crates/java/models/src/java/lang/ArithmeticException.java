package java.lang;

public class ArithmeticException extends RuntimeException {
    /** Whether a constructor made it, not the machine in a division. */
    private boolean made$;

    public ArithmeticException() {
        made$ = true;
    }

    public ArithmeticException(String message) {
        super(message);
        made$ = true;
    }

    @Override
    public String getMessage() {
        return made$ ? super.getMessage() : "/ by zero";
    }
}
