package oxpecker.observer;

import java.io.FileOutputStream;
import java.io.OutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;

/**
 * Watches an execution: how the program ends, and which assertion fails, at the moment when it fails. An agent makes
 * assertions throw {@link AssertionFailed}, whose constructor ends the machine before any handler can run.
 */
public final class Observer implements ClassFileTransformer {
    /** The exit code of an execution that ended at an assertion. */
    private static final int FAILED = 78;

    private static String report;

    public static void premain(String arguments, Instrumentation instrumentation) {
        report = arguments;
        instrumentation.addTransformer(new Observer());
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
        // The library of the JDK has no assertions that are enabled.
        if (loader == null || name == null || name.startsWith("oxpecker/observer/")) {
            return null;
        }
        try {
            return Patch.apply(bytes);
        } catch (RuntimeException e) {
            // A class file that cannot be read is left to the machine, which knows what is wrong with it.
            return null;
        }
    }

    /** Calls the program, and reports how it ends. */
    public static void main(String[] arguments) throws Throwable {
        try {
            Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (java.lang.reflect.InvocationTargetException e) {
            write("threw", e.getCause());
            return;
        }
        write("returned", null);
    }

    /** An assertion is false: nothing of the program is executed any more. */
    static void failed(AssertionError error) {
        try {
            write("failed", error);
        } finally {
            Runtime.getRuntime().halt(FAILED);
        }
    }

    private static synchronized void write(String what, Throwable error) {
        StringBuilder text = new StringBuilder(what).append('\n');
        for (Throwable next = error; next != null && text.length() < 100_000; next = cause(next)) {
            text.append(next.getClass().getName()).append(": ").append(message(next)).append('\n');
            for (StackTraceElement frame : frames(next)) {
                if (text.length() < 100_000) {
                    text.append("\tat ").append(frame).append('\n');
                }
            }
        }
        try (OutputStream out = new FileOutputStream(report)) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (java.io.IOException e) {
            // Without a report nothing was shown.
        }
    }

    // An exception of a program may do anything when it is asked about itself.

    private static Throwable cause(Throwable error) {
        try {
            Throwable cause = error.getCause();
            return cause == error ? null : cause;
        } catch (Throwable e) {
            return null;
        }
    }

    private static String message(Throwable error) {
        try {
            String message = String.valueOf(error.getMessage()).replace('\n', ' ');
            return message.length() > 1000 ? message.substring(0, 1000) : message;
        } catch (Throwable e) {
            return "";
        }
    }

    private static StackTraceElement[] frames(Throwable error) {
        try {
            return error.getStackTrace();
        } catch (Throwable e) {
            return new StackTraceElement[0];
        }
    }
}
