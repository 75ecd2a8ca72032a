//@ why: loops of the library over unknown texts and maps
import java.util.HashMap;
import java.util.Map;

public class Library {
    public static void main(String[] args) {
        Map<String, Integer> count = new HashMap<>();
        for (String arg : args) {
            for (String word : arg.trim().toLowerCase().split(" ")) {
                count.merge(word, 1, Integer::sum);
            }
        }
        assert !count.containsKey("needle") || count.get("needle") < 3;
    }
}
