package java.lang.constant;

import java.util.Optional;
import oxpecker.Fallback;

@Fallback
public interface Constable {
    Optional<? extends ConstantDesc> describeConstable();
}
