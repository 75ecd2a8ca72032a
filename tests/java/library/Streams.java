//@ expect: valid
//@ needs: jdk

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Streams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 4).max().getAsInt());
        List<Integer> list = new ArrayList<>(List.of(3, 4, 5));
        System.out.println(list.stream().filter(x -> x > 3).map(x -> x * 2).collect(Collectors.toList()));
        System.out.println(Stream.of("a", "bb", "ccc").mapToInt(String::length).max().getAsInt());
        System.out.println(Arrays.stream(new int[] {1, 2, 3}).map(x -> x * x).boxed().collect(Collectors.toList()));
        System.out.println(Stream.of("a", "bb", "cc").collect(Collectors.groupingBy(String::length)));
        System.out.println(Stream.of(3, 1, 2).sorted().map(String::valueOf).reduce("", String::concat));
        System.out.println(Stream.of(5, 6, 7).skip(1).findFirst().get());
        Stream<Integer> used = Stream.of(1);
        used.forEach(x -> { });
        try {
            used.forEach(x -> { });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
