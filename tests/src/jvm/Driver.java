import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Calls static methods without parameters, each in classes of its own, and prints what they print. */
public class Driver {
    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        URL[] classes = {Path.of(args[0]).toUri().toURL()};
        for (String name : Files.readAllLines(Path.of(args[1]))) {
            out.println("@" + name);
            out.print(outcome(classes, name));
        }
        out.flush();
    }

    static String outcome(URL[] classes, String name) throws Exception {
        int dot = name.lastIndexOf('.');
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, "UTF-8"));
        String end = "";
        try (URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
            loader.setDefaultAssertionStatus(true);
            var method = loader.loadClass(name.substring(0, dot)).getDeclaredMethod(name.substring(dot + 1));
            method.setAccessible(true);
            method.invoke(null);
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getCause();
            end = cause instanceof AssertionError ? "assertion\n" : "exception " + cause.getClass().getName() + "\n";
        }
        return printed.toString(StandardCharsets.UTF_8) + end;
    }
}
