package java.util.concurrent;

public class RejectedExecutionException extends RuntimeException {
    /** The task whose text begins the message, if that is to be made when somebody asks for it. */
    private Runnable task$;

    public RejectedExecutionException() {
    }

    RejectedExecutionException(Runnable task, String rest) {
        super(rest);
        task$ = task;
    }

    @Override
    public String getMessage() {
        String message = super.getMessage();
        return task$ == null ? message : "Task " + task$ + message;
    }

    public RejectedExecutionException(String message) {
        super(message);
    }

    public RejectedExecutionException(String message, Throwable cause) {
        super(message, cause);
    }

    public RejectedExecutionException(Throwable cause) {
        super(cause);
    }
}
