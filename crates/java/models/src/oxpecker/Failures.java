package oxpecker;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** How jdk.internal.util.Preconditions makes its exceptions. */
public interface Failures {
    BiFunction<String, List<Number>, StringIndexOutOfBoundsException> SIOOBE_FORMATTER =
        new Formatter<StringIndexOutOfBoundsException>(null, 1);
    BiFunction<String, List<Number>, ArrayIndexOutOfBoundsException> AIOOBE_FORMATTER =
        new Formatter<ArrayIndexOutOfBoundsException>(null, 2);
    BiFunction<String, List<Number>, IndexOutOfBoundsException> IOOBE_FORMATTER =
        new Formatter<IndexOutOfBoundsException>(null, 3);

    /** The exception that a formatter makes for this text; by itself if it is none of ours. */
    static RuntimeException make(BiFunction<String, List<Number>, ? extends RuntimeException> f, String check,
        String text) {
        if (f == null) {
            return new IndexOutOfBoundsException(text);
        }
        if (f instanceof Formatter) {
            return ((Formatter<?>) f).make(text);
        }
        Vm.fail("a formatter of index checks");
        return null;
    }

    final class Formatter<X extends RuntimeException> implements BiFunction<String, List<Number>, X> {
        private final Function<String, X> f;
        private final int kind;

        public Formatter(Function<String, X> f, int kind) {
            this.f = f;
            this.kind = kind;
        }

        RuntimeException make(String text) {
            return kind == 0 ? f.apply(text) : kind == 1 ? new StringIndexOutOfBoundsException(text)
                : kind == 2 ? new ArrayIndexOutOfBoundsException(text) : new IndexOutOfBoundsException(text);
        }

        @Override
        @SuppressWarnings("unchecked")
        public X apply(String check, List<Number> values) {
            return (X) make(check.concat(": ").concat(values.toString()));
        }
    }
}
