//@ needs: jdk
//@ expect: valid

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;

/** A reader of bytes reads ahead, and single characters by two: the second one is there behind the end. */
public class Readers {
    public static void main(String[] args) throws IOException {
        InputStream in = new ByteArrayInputStream(new byte[] { 65, 66, 67 });
        InputStreamReader r = new InputStreamReader(in);
        assert r.ready();
        assert r.read() == 'A' && in.available() == 0;
        char[] to = new char[4];
        assert r.read(to, 0, 1) == 1 && to[0] == 'B';
        assert r.read(to, 0, 4) == 1 && to[0] == 'C';
        assert r.read(to, 0, 0) == 0 && r.read() == -1 && r.read(to, 0, 2) == -1;
        InputStreamReader closed = new InputStreamReader(new ByteArrayInputStream(new byte[] { 65, 66, 67 }));
        closed.read();
        closed.close();
        assert closed.read() == 'B';
        boolean thrown = false;
        try {
            closed.read();
        } catch (IOException e) {
            thrown = true;
        }
        assert thrown;
    }
}
