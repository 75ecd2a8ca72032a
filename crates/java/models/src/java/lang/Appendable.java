package java.lang;

import oxpecker.Fallback;
import java.io.IOException;

@Fallback
public interface Appendable {
    Appendable append(CharSequence s) throws IOException;

    Appendable append(CharSequence s, int start, int end) throws IOException;

    Appendable append(char c) throws IOException;
}
