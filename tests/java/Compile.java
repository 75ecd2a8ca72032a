import java.io.File;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles programs, each by itself, since several have classes of the same names: `java Compile.java FOLDER SOURCE...`
 * puts the classes of `family/Name.java` into `FOLDER/family/Name`. One machine does all of them, which takes a
 * fraction of the time that one `javac` per program takes.
 */
public final class Compile {
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        boolean good = true;
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            for (int i = 1; i < args.length; i++) {
                Path source = Path.of(args[i]).toAbsolutePath();
                String name = source.getFileName().toString().replace(".java", "");
                Path family = source.getParent();
                Path folder = Path.of(args[0], family.getFileName().toString(), name);
                Files.createDirectories(folder);
                Path models = family.resolve("../../../crates/java/models").normalize();
                String path = models.resolve("models.jar") + File.pathSeparator + models.resolve("annotations.jar");
                List<String> options = List.of("-g", "-parameters", "-proc:none", "-encoding", "UTF-8", "-nowarn",
                    "-Xlint:none", "-implicit:none", "-d", folder.toString(), "-cp", path);
                StringWriter out = new StringWriter();
                good &= compiler.getTask(out, files, null, options, null, files.getJavaFileObjects(source)).call();
                out.toString().lines().filter(line -> !line.startsWith("Note:")).forEach(System.err::println);
            }
        }
        System.exit(good ? 0 : 1);
    }
}
