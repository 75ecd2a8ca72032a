//@ expect: valid

public class Causes {
    static class Wrapped extends RuntimeException {
        final int code;

        Wrapped(int code, Throwable cause) {
            super("code " + code, cause);
            this.code = code;
        }

        @Override
        public String getMessage() {
            return super.getMessage() + "!";
        }
    }

    public static void main(String[] args) {
        try {
            try {
                Object o = null;
                o.hashCode();
            } catch (NullPointerException e) {
                throw new Wrapped(7, e);
            }
        } catch (Wrapped w) {
            System.out.println(w.code + " " + w.getMessage() + " " + (w.getCause() instanceof NullPointerException));
            System.out.println(w);
        }
        Exception e = new Exception(new IllegalStateException("inner"));
        System.out.println(e.getMessage() + " | " + e.getCause().getMessage());
        RuntimeException late = new RuntimeException("late");
        late.initCause(e);
        System.out.println(late.getCause() == e);
        late.addSuppressed(new Exception("s"));
        System.out.println(late.getSuppressed()[0].getMessage() + new Exception().getCause());
        System.out.println(new Exception().getMessage() + new Exception((String) null) + new Error("x").getLocalizedMessage());
    }
}
