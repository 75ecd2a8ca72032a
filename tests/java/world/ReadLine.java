//@ expect: invalid
//@ needs: jdk
//@ verify: --unwind 4

import java.io.BufferedReader;
import java.io.InputStreamReader;

public class ReadLine {
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String line = in.readLine();
        assert line == null || line.indexOf('\n') < 0;
        if (line != null && line.length() == 3 && line.startsWith("a")) {
            String next = in.readLine();
            assert next == null || next.isEmpty(); //~ assertion
        }
    }
}
