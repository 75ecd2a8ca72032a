package oxpecker;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The class keeps what the JDK's class of its name has, but the methods given here replace those of the same name and
 * descriptor. Fields given here name the JDK's; only those the JDK's class has not are new.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Amends {
}
