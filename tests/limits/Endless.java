//@ why: a list that grows without an end
import java.util.ArrayList;
import java.util.List;

public class Endless {
    public static void main(String[] args) {
        List<long[]> all = new ArrayList<>();
        while (true) {
            all.add(new long[10_000]);
        }
    }
}
