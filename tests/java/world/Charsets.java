//@ expect: invalid
//@ needs: jdk

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;

public class Charsets {
    public static void main(String[] args) throws Exception {
        PrintWriter out = new PrintWriter(System.out);
        out.println(3);
        out.flush();
        InputStreamReader reader = new InputStreamReader(new ByteArrayInputStream(new byte[] {65, 66}));
        assert reader.read() == 'A' && reader.read() == 'B' && reader.read() == -1;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OutputStreamWriter writer = new OutputStreamWriter(bytes);
        writer.write("hi");
        assert bytes.size() == 0;
        writer.flush();
        assert bytes.size() == 2 && bytes.toByteArray()[0] == 'h';
        assert false; //~ assertion
    }
}
