package oxpecker;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The JDK's class of this name can be executed as it is and has more than the model: it is to be preferred, and the
 * model is there for programs that are verified without a JDK.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Fallback {
}
