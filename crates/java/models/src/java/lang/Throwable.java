package java.lang;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;

/** Works with all fields as they are by default, too: the front-end makes such objects without a constructor. */
public class Throwable implements Serializable {
    private String message;
    private Throwable cause;
    /** Whether the cause was given, be it null. */
    private boolean caused;
    /** Null as long as there are none. */
    private Throwable[] suppressed;
    private boolean unsuppressed;
    /** Whether the machine raised it, without a constructor. Its message is made when somebody asks for it. */
    boolean raised$;
    /** Whether the message is the text of the cause, to be made when somebody asks for it. */
    private boolean later$;
    /** A trace that the program gave. */
    private StackTraceElement[] trace$;
    /** Whether there is no trace, and cannot be one. */
    private boolean untraced$;

    public Throwable() {
        fillInStackTrace();
    }

    public Throwable(String message) {
        fillInStackTrace();
        this.message = message;
    }

    public Throwable(String message, Throwable cause) {
        fillInStackTrace();
        this.message = message;
        this.cause = cause;
        caused = true;
    }

    public Throwable(Throwable cause) {
        fillInStackTrace();
        later$ = cause != null && cause.isLater$();
        message = cause == null || later$ ? null : cause.toString();
        this.cause = cause;
        caused = true;
    }

    protected Throwable(String message, Throwable cause, boolean suppression, boolean trace) {
        if (trace) {
            fillInStackTrace();
        }
        this.message = message;
        this.cause = cause;
        caused = true;
        unsuppressed = !suppression;
        untraced$ = !trace;
    }

    public String getMessage() {
        return later$ ? cause.toString() : message;
    }

    /** Whether the text need not be made before somebody asks for it: it is always the same, and costly. */
    private boolean isLater$() {
        return raised$ || later$ && getClass().getName().startsWith("java.");
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public synchronized Throwable getCause() {
        return cause;
    }

    public synchronized Throwable initCause(Throwable cause) {
        if (caused) {
            throw new IllegalStateException(
                "Can't overwrite cause with ".concat(cause == null ? "a null" : cause.toString()), this);
        }
        if (cause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        this.cause = cause;
        caused = true;
        return this;
    }

    public String toString() {
        String name = getClass().getName();
        String text = getLocalizedMessage();
        return text == null ? name : name.concat(": ").concat(text);
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    public void printStackTrace(PrintStream s) {
        if (s == System.err || s == System.out) {
            s.println(shown$());
        } else {
            oxpecker.Vm.fail("a stack trace as text");
        }
    }

    /** The text for those who only look at it: without a message that is not known. */
    String shown$() {
        return isLater$() && !raised$ ? getClass().getName().concat(": ").concat(cause.shown$()) : toString();
    }

    public void printStackTrace(PrintWriter s) {
        oxpecker.Vm.fail("a stack trace as text");
    }

    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    /** What the machine noted is not known. */
    public StackTraceElement[] getStackTrace() {
        if (untraced$) {
            return new StackTraceElement[0];
        }
        if (trace$ == null) {
            oxpecker.Vm.fail("the stack trace of an exception");
        }
        return trace$.clone();
    }

    public void setStackTrace(StackTraceElement[] trace) {
        StackTraceElement[] copy = trace.clone();
        for (int i = 0; i < copy.length; i++) {
            if (copy[i] == null) {
                throw new NullPointerException("stackTrace[" + i + "]");
            }
        }
        if (!untraced$) {
            trace$ = copy;
        }
    }

    public final synchronized void addSuppressed(Throwable t) {
        if (t == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", t);
        }
        if (t == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        if (!unsuppressed) {
            Throwable[] old = getSuppressed();
            Throwable[] all = new Throwable[old.length + 1];
            for (int i = 0; i < old.length; i++) {
                all[i] = old[i];
            }
            all[old.length] = t;
            suppressed = all;
        }
    }

    public final synchronized Throwable[] getSuppressed() {
        int n = suppressed == null ? 0 : suppressed.length;
        Throwable[] all = new Throwable[n];
        for (int i = 0; i < n; i++) {
            all[i] = suppressed[i];
        }
        return all;
    }
}
