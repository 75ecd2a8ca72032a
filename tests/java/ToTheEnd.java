import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Executes the snippets of topics: `java ToTheEnd.java JAR TOPIC.NAME...` prints a line for each, `TOPIC.NAME: assertion at
 * LINE` or what else it ended with. Each has classes of its own, so that no snippet sees what another did to static
 * fields, and a thread of its own, so that one that does not end is noticed.
 */
public final class ToTheEnd {
    private static final long PATIENCE = 20_000;

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        System.setErr(System.out);
        URI jar = Path.of(args[0]).toUri();
        for (int i = 1; i < args.length; i++) {
            int dot = args[i].indexOf('.');
            URL classes = new URL("jar:" + jar + "!/" + args[i].substring(0, dot) + "/");
            out.println(args[i] + ": " + outcome(classes, args[i].substring(0, dot), args[i].substring(dot + 1)));
        }
        System.exit(0);
    }

    private static String outcome(URL classes, String topic, String name) throws Exception {
        AtomicReference<String> outcome = new AtomicReference<>("does not end");
        AtomicReference<Throwable> elsewhere = new AtomicReference<>();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> elsewhere.set(thrown));
        URLClassLoader loader = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader());
        loader.setDefaultAssertionStatus(true);
        Thread thread = new Thread(() -> outcome.set(call(loader, topic, name)), "main");
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join(PATIENCE);
        Throwable other = elsewhere.get();
        return other == null ? outcome.get() : "a thread ends with " + other + " at " + other.getStackTrace()[0];
    }

    private static String call(ClassLoader loader, String topic, String name) {
        try {
            Method method = loader.loadClass(topic).getDeclaredMethod(name);
            method.setAccessible(true);
            method.invoke(null);
            return "returns";
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getCause();
            StackTraceElement[] trace = cause.getStackTrace();
            boolean own = trace.length > 0 && cause.getClass() == AssertionError.class
                && trace[0].getClassName().equals(topic) && trace[0].getMethodName().equals(name);
            if (own) {
                return "assertion at " + trace[0].getLineNumber();
            }
            StackTraceElement place = null;
            for (StackTraceElement frame : trace) {
                if (place == null && frame.getClassName().startsWith(topic)) {
                    place = frame;
                }
            }
            return cause + " at " + place;
        } catch (ReflectiveOperationException wrong) {
            return wrong.toString();
        }
    }
}
