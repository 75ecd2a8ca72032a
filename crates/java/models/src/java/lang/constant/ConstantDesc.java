package java.lang.constant;

import oxpecker.Fallback;

@Fallback
public interface ConstantDesc {
}
