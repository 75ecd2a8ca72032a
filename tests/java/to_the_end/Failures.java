//@ needs: jdk 17

import java.io.*;
import java.util.*;

/** Exceptions: messages, causes, suppressed ones, traces, and the code around them. */
class Failures {
    static class Resource implements AutoCloseable {
        final StringBuilder log;
        final String name;

        Resource(StringBuilder log, String name) {
            this.log = log;
            this.name = name;
            log.append("open").append(name).append(' ');
        }

        @Override
        public void close() {
            log.append("close").append(name).append(' ');
        }
    }

    static class Custom extends Exception {
        final int code;

        Custom(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    static class Quiet extends RuntimeException {
        Quiet() {
            super("quiet", null, false, false);
        }
    }

    static void level1() {
        level2();
    }

    static void level2() {
        throw new IllegalStateException("deep");
    }

    static int order(StringBuilder log) {
        try {
            log.append("t");
            throw new RuntimeException();
        } catch (RuntimeException e) {
            log.append("c");
            return 1;
        } finally {
            log.append("f");
        }
    }

    static void throwSecond() {
        throw new RuntimeException("second");
    }

    static int endless(int n) {
        return endless(n + 1) + 1;
    }

    @SuppressWarnings("unchecked")
    static <E extends Throwable> void sneak(Throwable t) throws E {
        throw (E) t;
    }

    static void messages() throws Exception {
        Exception e = new Exception("text");
        assert e.getMessage().equals("text") && e.getLocalizedMessage().equals("text") && e.toString().equals("java.lang.Exception: text") && new Exception().getMessage() == null;
        assert false;
    }

    static void causes() throws Exception {
        Exception inner = new IllegalArgumentException("inner");
        Exception outer = new RuntimeException(inner);
        assert outer.getCause() == inner && outer.getMessage().equals("java.lang.IllegalArgumentException: inner");
        assert false;
    }

    static void initCause() throws Exception {
        Exception e = new Exception("a");
        e.initCause(new Error("b"));
        boolean caught = false;
        try {
            e.initCause(new Error("c"));
        } catch (IllegalStateException again) {
            caught = true;
        }
        assert caught && e.getCause().getMessage().equals("b");
        assert false;
    }

    static void selfCausation() throws Exception {
        Exception e = new Exception();
        boolean caught = false;
        try {
            e.initCause(e);
        } catch (IllegalArgumentException x) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void custom() throws Exception {
        try {
            throw new Custom("m", 7, null);
        } catch (Custom c) {
            assert c.code == 7 && c.getMessage().equals("m");
        }
        assert false;
    }

    static void finallyOrder() throws Exception {
        StringBuilder log = new StringBuilder();
        assert order(log) == 1 && log.toString().equals("tcf");
        assert false;
    }

    static void nestedFinally() throws Exception {
        StringBuilder log = new StringBuilder();
        try {
            try {
                throw new RuntimeException("a");
            } finally {
                log.append("1");
                try {
                    throw new IllegalStateException();
                } catch (IllegalStateException e) {
                    log.append("2");
                } finally {
                    log.append("3");
                }
            }
        } catch (RuntimeException e) {
            log.append(e.getMessage());
        }
        assert log.toString().equals("123a");
        assert false;
    }

    static void finallyReplaces() throws Exception {
        String message = "";
        try {
            try {
                throw new RuntimeException("first");
            } finally {
                throwSecond();
            }
        } catch (RuntimeException e) {
            message = e.getMessage();
        }
        assert message.equals("second");
        assert false;
    }

    static void resources() throws Exception {
        StringBuilder log = new StringBuilder();
        try (Resource a = new Resource(log, "A"); Resource b = new Resource(log, "B")) {
            log.append("body ");
        }
        assert log.toString().equals("openA openB body closeB closeA ");
        assert false;
    }

    static void suppressed() throws Exception {
        Throwable caught = null;
        try (AutoCloseable c = () -> {
            throw new IOException("close");
        }) {
            throw new IllegalStateException("body");
        } catch (Exception e) {
            caught = e;
        }
        assert caught.getMessage().equals("body") && caught.getSuppressed().length == 1 && caught.getSuppressed()[0].getMessage().equals("close");
        assert false;
    }

    static void addSuppressed() throws Exception {
        Exception e = new Exception();
        e.addSuppressed(new Error("x"));
        assert e.getSuppressed().length == 1 && new Exception().getSuppressed().length == 0;
        assert false;
    }

    static void addSuppressedSelf() throws Exception {
        Exception e = new Exception();
        boolean caught = false;
        try {
            e.addSuppressed(e);
        } catch (IllegalArgumentException x) {
            caught = x.getMessage().equals("Self-suppression not permitted");
        }
        assert caught;
        assert false;
    }

    static void nullResource() throws Exception {
        try (Resource none = null) {
            assert none == null;
        }
        assert false;
    }

    static void multiCatch() throws Exception {
        int caught = 0;
        for (int i = 0; i < 3; i++) {
            try {
                if (i == 0) {
                    throw new IOException();
                }
                if (i == 1) {
                    throw new IllegalStateException();
                }
            } catch (IOException | IllegalStateException e) {
                caught++;
            }
        }
        assert caught == 2;
        assert false;
    }

    static void catchOrder() throws Exception {
        String which = "";
        try {
            throw new FileNotFoundException("f");
        } catch (FileNotFoundException e) {
            which = "file";
        } catch (IOException e) {
            which = "io";
        }
        assert which.equals("file");
        assert false;
    }

    static void rethrow() throws Exception {
        String text = "";
        try {
            try {
                throw new IllegalArgumentException("x");
            } catch (RuntimeException e) {
                throw e;
            }
        } catch (IllegalArgumentException e) {
            text = e.getMessage();
        }
        assert text.equals("x");
        assert false;
    }

    static void stackTrace() throws Exception {
        StackTraceElement[] trace = new RuntimeException().getStackTrace();
        assert trace.length > 0 && trace[0].getMethodName().equals("stackTrace") && trace[0].getClassName().equals("Failures");
        assert false;
    }

    static void stackTraceDeep() throws Exception {
        try {
            level1();
        } catch (IllegalStateException e) {
            assert e.getStackTrace()[0].getMethodName().equals("level2") && e.getStackTrace()[1].getMethodName().equals("level1");
        }
        assert false;
    }

    static void stackTraceSet() throws Exception {
        Exception e = new Exception();
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "b", "A.java", 3)});
        assert e.getStackTrace().length == 1 && e.getStackTrace()[0].toString().equals("A.b(A.java:3)");
        assert false;
    }

    static void stackTraceLine() throws Exception {
        assert new Exception().getStackTrace()[0].getLineNumber() > 0 && new Exception().getStackTrace()[0].getFileName().equals("Failures.java");
        assert false;
    }

    static void threadStackTrace() throws Exception {
        assert Thread.currentThread().getStackTrace().length > 1;
        assert false;
    }

    static void printStackTrace() throws Exception {
        StringWriter w = new StringWriter();
        new Exception("boom").printStackTrace(new PrintWriter(w));
        assert w.toString().startsWith("java.lang.Exception: boom");
        assert false;
    }

    static void withoutTrace() throws Exception {
        Quiet q = new Quiet();
        q.addSuppressed(new Exception());
        assert q.getSuppressed().length == 0 && q.getStackTrace().length == 0 && q.getMessage().equals("quiet");
        assert false;
    }

    static void nullPointer() throws Exception {
        boolean caught = false;
        try {
            String s = null;
            s.length();
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void nullPointerMessage() throws Exception {
        String message = null;
        try {
            int[] a = null;
            a[0] = 1;
        } catch (NullPointerException e) {
            message = e.getMessage();
        }
        assert message != null;
        assert false;
    }

    static void arrayIndex() throws Exception {
        String message = "";
        try {
            int[] a = new int[3];
            a[3] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            message = e.getMessage();
        }
        assert message.equals("Index 3 out of bounds for length 3");
        assert false;
    }

    static void negativeSize() throws Exception {
        String message = "";
        try {
            int n = -1;
            int[] a = new int[n];
        } catch (NegativeArraySizeException e) {
            message = e.getMessage();
        }
        assert message.equals("-1");
        assert false;
    }

    static void classCastMessage() throws Exception {
        String message = "";
        try {
            Object o = "x";
            Integer i = (Integer) o;
        } catch (ClassCastException e) {
            message = e.getMessage();
        }
        assert message.startsWith("class java.lang.String cannot be cast to class java.lang.Integer");
        assert false;
    }

    static void arrayStoreMessage() throws Exception {
        String message = "";
        try {
            Object[] o = new Integer[1];
            o[0] = "x";
        } catch (ArrayStoreException e) {
            message = e.getMessage();
        }
        assert message.equals("java.lang.String");
        assert false;
    }

    static void throwNull() throws Exception {
        boolean caught = false;
        try {
            throw null;
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void assertionError() throws Exception {
        AssertionError e = new AssertionError(5);
        assert e.getMessage().equals("5") && new AssertionError("m", new Exception()).getCause() != null && new AssertionError(new Exception("c")).getCause().getMessage().equals("c");
        assert false;
    }

    static void exceptionInInitializer() throws Exception {
        class Holder {
            static class Bad {
                static int x = Integer.parseInt("bad");
            }
        }
        Throwable cause = null;
        try {
            int y = Holder.Bad.x;
        } catch (ExceptionInInitializerError e) {
            cause = e.getCause();
        }
        assert cause instanceof NumberFormatException;
        assert false;
    }

    static void noClassDefFound() throws Exception {
        class Holder {
            static class Bad {
                static int x = Integer.parseInt("bad");
            }
        }
        int errors = 0;
        try {
            int y = Holder.Bad.x;
        } catch (LinkageError e) {
            errors++;
        }
        try {
            int y = Holder.Bad.x;
        } catch (NoClassDefFoundError e) {
            errors++;
        }
        assert errors == 2;
        assert false;
    }

    // todo: recursion without end is followed without end: no StackOverflowError is thrown
    static void stackOverflowCaught() throws Exception {
        boolean caught = false;
        try {
            endless(0);
        } catch (StackOverflowError e) {
            caught = true;
        }
        assert caught;
        assert false;
    }

    static void uncheckedIo() throws Exception {
        UncheckedIOException e = new UncheckedIOException("m", new IOException("c"));
        assert e.getCause().getMessage().equals("c") && e.getMessage().equals("m");
        assert false;
    }

    static void cloneNotSupported() throws Exception {
        class Plain {
            Object copy() throws CloneNotSupportedException {
                return super.clone();
            }
        }
        boolean caught = false;
        try {
            new Plain().copy();
        } catch (CloneNotSupportedException e) {
            caught = e.getMessage().equals("Failures$1Plain");
        }
        assert caught;
        assert false;
    }

    static void sneaky() throws Exception {
        boolean caught = false;
        try {
            Failures.<RuntimeException>sneak(new IOException("s"));
        } catch (Exception e) {
            caught = e instanceof IOException;
        }
        assert caught;
        assert false;
    }

    static void breakThroughFinally() throws Exception {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 2) {
                    break;
                }
            } finally {
                n++;
            }
        }
        assert n == 3;
        assert false;
    }

    static void continueThroughFinally() throws Exception {
        int n = 0;
        for (int i = 0; i < 3; i++) {
            try {
                continue;
            } finally {
                n += 10;
            }
        }
        assert n == 30;
        assert false;
    }

    static void exceptionsInLambdas() throws Exception {
        int caught = 0;
        for (String s : List.of("1", "x", "3")) {
            try {
                Integer.parseInt(s);
            } catch (NumberFormatException e) {
                caught++;
            }
        }
        assert caught == 1;
        assert false;
    }

    static void interruptedIsChecked() throws Exception {
        boolean caught = false;
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            caught = true;
        }
        assert caught && !Thread.currentThread().isInterrupted();
        assert false;
    }

    static void errorHierarchy() throws Exception {
        Throwable t = new OutOfMemoryError("x");
        assert t instanceof VirtualMachineError && t instanceof Error && !(t instanceof Exception) && t.getMessage().equals("x");
        assert false;
    }

    static void fillInStackTrace() throws Exception {
        Exception e = new Exception("a");
        assert e.fillInStackTrace() == e;
        assert false;
    }

    static void rootCause() throws Exception {
        Throwable t = new RuntimeException("1", new RuntimeException("2", new IOException("3")));
        while (t.getCause() != null) {
            t = t.getCause();
        }
        assert t.getMessage().equals("3");
        assert false;
    }
}
