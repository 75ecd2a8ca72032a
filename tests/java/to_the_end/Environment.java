//@ needs: jdk 17

import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.*;
import java.nio.file.*;
import java.util.*;

/** Properties, streams, readers and writers, charsets, locales, the machine. */
class Environment {
    static void lineSeparator() throws Exception {
        assert System.lineSeparator().length() >= 1 && System.getProperty("line.separator").equals(System.lineSeparator());
        assert false;
    }

    static void propertyIsThere() throws Exception {
        assert System.getProperty("java.version") != null && System.getProperty("user.dir").length() > 0;
        assert false;
    }

    static void propertyVersion() throws Exception {
        assert System.getProperty("java.specification.version").equals("17");
        assert false;
    }

    static void propertyMissing() throws Exception {
        assert System.getProperty("no.such.property.at.all", "d") != null;
        assert false;
    }

    static void propertySet() throws Exception {
        System.setProperty("snippet.key", "v");
        assert System.getProperty("snippet.key").equals("v");
        System.clearProperty("snippet.key");
        assert System.getProperty("snippet.key") == null;
        assert false;
    }

    static void propertiesObject() throws Exception {
        Properties all = System.getProperties();
        assert all != null && all.getProperty("java.version") != null;
        assert false;
    }

    static void propertyEmptyKey() throws Exception {
        boolean caught = false;
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void fileSeparator() throws Exception {
        assert File.separator.length() == 1 && File.separatorChar == File.separator.charAt(0) && File.pathSeparator.length() == 1;
        assert false;
    }

    // todo: a property may be a text of any length, and is parsed without end
    static void integerProperty() throws Exception {
        Integer n = Integer.getInteger("no.such.number");
        assert n == null || n.equals(n.intValue());
        assert false;
    }

    static void environment() throws Exception {
        Map<String, String> env = System.getenv();
        assert env != null && !env.containsKey("");
        assert false;
    }

    static void environmentVariable() throws Exception {
        String path = System.getenv("PATH");
        assert path == null || path.length() >= 0;
        assert false;
    }

    static void standardInput() throws Exception {
        assert System.in != null;
        assert false;
    }

    static void readByte() throws Exception {
        int b = System.in.read();
        assert b >= -1 && b <= 255;
        assert false;
    }

    // todo: lines of any length are read without end: the assertion is reported only when time is over
    static void readLine() throws Exception {
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        String line = r.readLine();
        assert line == null || line.indexOf('\n') == -1;
        assert false;
    }

    // todo: lines of any length are read without end: the assertion is reported only when time is over
    static void scannerOfInput() throws Exception {
        Scanner s = new Scanner(System.in);
        boolean more = s.hasNextLine();
        assert more || !more;
        assert false;
    }

    // todo: lines of any length are read without end: the assertion is reported only when time is over
    static void scannerLineOfInput() throws Exception {
        Scanner s = new Scanner(System.in);
        String line = s.hasNextLine() ? s.nextLine() : "";
        assert line.indexOf('\n') < 0;
        assert false;
    }

    static void available() throws Exception {
        assert System.in.available() >= 0;
        assert false;
    }

    static void printing() throws Exception {
        System.out.println("hello");
        System.out.print(1);
        System.out.printf("%d%n", 2);
        System.err.println('c');
        System.out.flush();
        assert !System.out.checkError();
        assert false;
    }

    static void printWriterOfOut() throws Exception {
        PrintWriter w = new PrintWriter(System.out);
        w.println("x");
        w.flush();
        assert !w.checkError();
        assert false;
    }

    static void setOut() throws Exception {
        PrintStream old = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true));
        System.out.print("captured");
        System.setOut(old);
        assert bytes.toString().equals("captured");
        assert false;
    }

    static void setIn() throws Exception {
        InputStream old = System.in;
        System.setIn(new ByteArrayInputStream("7\n".getBytes()));
        int n = new Scanner(System.in).nextInt();
        System.setIn(old);
        assert n == 7;
        assert false;
    }

    static void byteStreams() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(1);
        out.write(new byte[] {2, 3});
        InputStream in = new ByteArrayInputStream(out.toByteArray());
        assert in.read() == 1 && in.available() == 2 && in.readAllBytes().length == 2 && in.read() == -1;
        assert false;
    }

    static void dataStreams() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(258);
        out.writeLong(-1);
        out.writeBoolean(true);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assert in.readInt() == 258 && in.readLong() == -1 && in.readBoolean() && bytes.size() == 13;
        assert false;
    }

    static void dataUtf() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new DataOutputStream(bytes).writeUTF("abc");
        assert new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())).readUTF().equals("abc");
        assert false;
    }

    static void endOfFile() throws Exception {
        boolean caught = false;
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[1])).readInt();
        } catch (EOFException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void stringReader() throws Exception {
        StringReader r = new StringReader("ab");
        assert r.read() == 'a' && r.ready() && r.read() == 'b' && r.read() == -1;
        assert false;
    }

    static void bufferedReader() throws Exception {
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree"));
        assert r.readLine().equals("one") && r.readLine().equals("two") && r.readLine().equals("three") && r.readLine() == null;
        assert false;
    }

    static void readerLines() throws Exception {
        assert new BufferedReader(new StringReader("a\nb")).lines().count() == 2;
        assert false;
    }

    static void stringWriter() throws Exception {
        StringWriter w = new StringWriter();
        PrintWriter p = new PrintWriter(w);
        p.print("x");
        p.print(1);
        p.println();
        p.flush();
        assert w.toString().equals("x1" + System.lineSeparator());
        assert false;
    }

    static void printWriterFormat() throws Exception {
        StringWriter w = new StringWriter();
        new PrintWriter(w, true).printf("%s=%d", "a", 1);
        assert w.toString().equals("a=1");
        assert false;
    }

    static void bufferedWriter() throws Exception {
        StringWriter w = new StringWriter();
        try (BufferedWriter b = new BufferedWriter(w)) {
            b.write("line");
            b.newLine();
        }
        assert w.toString().startsWith("line");
        assert false;
    }

    static void streamReader() throws Exception {
        InputStreamReader r = new InputStreamReader(new ByteArrayInputStream(new byte[] {104, 105}), StandardCharsets.UTF_8);
        assert r.read() == 'h' && r.read() == 'i' && r.read() == -1;
        assert false;
    }

    static void streamWriter() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OutputStreamWriter w = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
        w.write("h\u00e9");
        w.flush();
        assert bytes.size() == 3;
        assert false;
    }

    static void streamWriterDefault() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OutputStreamWriter w = new OutputStreamWriter(bytes);
        w.write("abc");
        w.close();
        assert bytes.size() >= 3;
        assert false;
    }

    static void printStreamBytes() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream p = new PrintStream(bytes, true, "UTF-8");
        p.print("a");
        p.print(1.5);
        assert bytes.toString("UTF-8").equals("a1.5");
        assert false;
    }

    static void pushback() throws Exception {
        PushbackReader r = new PushbackReader(new StringReader("ab"));
        int c = r.read();
        r.unread(c);
        assert r.read() == 'a';
        assert false;
    }

    static void lineNumbers() throws Exception {
        LineNumberReader r = new LineNumberReader(new StringReader("a\nb\n"));
        r.readLine();
        r.readLine();
        assert r.getLineNumber() == 2;
        assert false;
    }

    static void streamTokenizer() throws Exception {
        StreamTokenizer t = new StreamTokenizer(new StringReader("x 12"));
        assert t.nextToken() == StreamTokenizer.TT_WORD && t.sval.equals("x") && t.nextToken() == StreamTokenizer.TT_NUMBER && t.nval == 12;
        assert false;
    }

    static void sequenceStream() throws Exception {
        InputStream in = new SequenceInputStream(new ByteArrayInputStream(new byte[] {1}), new ByteArrayInputStream(new byte[] {2}));
        assert in.read() == 1 && in.read() == 2 && in.read() == -1;
        assert false;
    }

    static void serialization() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new ArrayList<>(List.of(1, 2)));
        Object back = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        assert back.equals(List.of(1, 2));
        assert false;
    }

    static void defaultCharset() throws Exception {
        assert Charset.defaultCharset() != null && Charset.defaultCharset().name().length() > 0;
        assert false;
    }

    static void charsets() throws Exception {
        assert Charset.forName("UTF-8").equals(StandardCharsets.UTF_8) && StandardCharsets.US_ASCII.name().equals("US-ASCII") && Charset.isSupported("ISO-8859-1");
        assert false;
    }

    static void charsetMissing() throws Exception {
        boolean caught = false;
        try {
            Charset.forName("no-such-charset");
        } catch (UnsupportedCharsetException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void defaultBytes() throws Exception {
        assert "abc".getBytes().length >= 3;
        assert false;
    }

    static void localeDefault() throws Exception {
        assert Locale.getDefault() != null && Locale.getDefault().getLanguage() != null;
        assert false;
    }

    static void localeConstants() throws Exception {
        assert Locale.US.getCountry().equals("US") && Locale.ENGLISH.getLanguage().equals("en") && Locale.FRANCE.toString().equals("fr_FR") && Locale.ROOT.toString().isEmpty();
        assert false;
    }

    static void localeCases() throws Exception {
        assert "TITLE".toLowerCase(Locale.ROOT).equals("title") && "ab".toUpperCase(Locale.ENGLISH).equals("AB");
        assert false;
    }

    static void localeTag() throws Exception {
        assert Locale.forLanguageTag("de-AT").getCountry().equals("AT") && Locale.US.toLanguageTag().equals("en-US");
        assert false;
    }

    static void runtimeNumbers() throws Exception {
        Runtime r = Runtime.getRuntime();
        assert r.availableProcessors() >= 1 && r.totalMemory() > 0 && r.freeMemory() >= 0;
        assert false;
    }

    static void runtimeMax() throws Exception {
        Runtime r = Runtime.getRuntime();
        assert r.maxMemory() > 0 && r == Runtime.getRuntime();
        assert false;
    }

    static void runtimeVersion() throws Exception {
        assert Runtime.version().feature() == 17;
        assert false;
    }

    static void gc() throws Exception {
        System.gc();
        Runtime.getRuntime().gc();
        assert false;
    }

    static void shutdownHook() throws Exception {
        Thread hook = new Thread(() -> { });
        Runtime.getRuntime().addShutdownHook(hook);
        assert Runtime.getRuntime().removeShutdownHook(hook);
        assert false;
    }

    static void identityHash() throws Exception {
        Object o = new Object();
        assert System.identityHashCode(o) == System.identityHashCode(o) && System.identityHashCode(null) == 0 && o.hashCode() == System.identityHashCode(o);
        assert false;
    }

    static void securityManager() throws Exception {
        assert System.getSecurityManager() == null;
        assert false;
    }

    static void fileNames() throws Exception {
        File f = new File("dir", "name.txt");
        assert f.getName().equals("name.txt") && f.getParent().equals("dir") && !f.isAbsolute();
        assert false;
    }

    static void fileMissing() throws Exception {
        assert !new File("no/such/file/anywhere").exists();
        assert false;
    }

    static void fileNotFound() throws Exception {
        boolean caught = false;
        try {
            new FileReader("no/such/file/anywhere");
        } catch (FileNotFoundException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void paths() throws Exception {
        Path p = Path.of("a", "b", "c.txt");
        assert p.getFileName().toString().equals("c.txt") && p.getNameCount() == 3 && p.getParent().endsWith("b");
        assert false;
    }

    static void pathNormalize() throws Exception {
        assert Paths.get("a/../b").normalize().toString().equals("b");
        assert false;
    }

    static void byteBuffer() throws Exception {
        ByteBuffer b = ByteBuffer.allocate(8);
        b.putInt(1).putInt(2);
        b.flip();
        assert b.getInt() == 1 && b.remaining() == 4 && b.getInt() == 2 && !b.hasRemaining();
        assert false;
    }

    static void base64() throws Exception {
        assert Base64.getEncoder().encodeToString("hello".getBytes(StandardCharsets.UTF_8)).equals("aGVsbG8=") && new String(Base64.getDecoder().decode("aGk="), StandardCharsets.UTF_8).equals("hi");
        assert false;
    }

    static void uri() throws Exception {
        java.net.URI u = java.net.URI.create("http://host:80/path?q=1");
        assert u.getHost().equals("host") && u.getPort() == 80 && u.getPath().equals("/path") && u.getQuery().equals("q=1");
        assert false;
    }

    static void urlEncode() throws Exception {
        assert java.net.URLEncoder.encode("a b&c", "UTF-8").equals("a+b%26c");
        assert false;
    }

    static void crc32() throws Exception {
        java.util.zip.CRC32 c = new java.util.zip.CRC32();
        c.update("123456789".getBytes(StandardCharsets.US_ASCII));
        assert c.getValue() == 0xCBF43926L;
        assert false;
    }

    static void messageDigest() throws Exception {
        byte[] d = java.security.MessageDigest.getInstance("SHA-256").digest(new byte[0]);
        assert d.length == 32 && (d[0] & 0xff) == 0xe3;
        assert false;
    }

    static void loggerQuiet() throws Exception {
        java.util.logging.Logger l = java.util.logging.Logger.getLogger("snippet");
        l.setLevel(java.util.logging.Level.OFF);
        l.info("nothing");
        assert l.getName().equals("snippet");
        assert false;
    }

    static void propertiesLoad() throws Exception {
        Properties p = new Properties();
        p.load(new StringReader("a=1\n# c\nb: two\n"));
        assert p.getProperty("a").equals("1") && p.getProperty("b").equals("two") && p.size() == 2;
        assert false;
    }

    static void consoleMayBeMissing() throws Exception {
        Console c = System.console();
        assert c == null || c != null;
        assert false;
    }

    static void assertionsAreOn() throws Exception {
        boolean on = false;
        assert on = true;
        assert on;
        assert false;
    }

    static void desiredStatus() throws Exception {
        assert Environment.class.desiredAssertionStatus();
        assert false;
    }

    static void tempFile() throws Exception {
        File f = File.createTempFile("snippet", ".txt");
        assert f.exists() && f.delete();
        assert false;
    }
}
