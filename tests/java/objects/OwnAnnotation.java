//@ expect: valid

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A program has an annotation type of its own; one of its methods takes an annotation. */
public class OwnAnnotation {
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD})
    @interface Level {
        int value() default 1;
    }

    @Level(3)
    static class Marked {
        @Level
        int twice(int x) {
            return 2 * x;
        }
    }

    static final class Own implements Level {
        @Override
        public int value() {
            return 7;
        }

        @Override
        public Class<Level> annotationType() {
            return Level.class;
        }
    }

    static int level(Level level) {
        return level == null ? 0 : level.value();
    }

    public static void main(String[] args) {
        Level own = new Own();
        System.out.println(new Marked().twice(4) + " " + level(null) + level(own));
        assert own.annotationType() == Level.class;
        System.out.println(own.annotationType().getName());
    }
}
