//@ expect: valid
//@ needs: jdk 17

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What needs doors between the packages of the JDK, or logarithms: lists of streams, joined texts, large numbers. */
public class BehindDoors {
    public static void main(String[] args) {
        System.out.println(Stream.of(3,1,2).sorted().toList());
        System.out.println(Stream.of("a","b").collect(Collectors.joining(", ","[","]")));
        System.out.println(Stream.of("a","b").map(x -> x+x).collect(Collectors.toUnmodifiableList()));
        System.out.println(Stream.of(1,2,3,4).collect(Collectors.partitioningBy(x -> x%2==0)));
        System.out.println(Stream.of("x","yy","zz").collect(Collectors.groupingBy(String::length)));
        System.out.println("a\nb\r\nc\rd\n\n".lines().toList());
        System.out.println("".lines().count());
        AtomicStampedReference<String> s = new AtomicStampedReference<>("x", 0);
        int[] h = new int[1];
        System.out.println(s.compareAndSet("x","y",0,1)+" "+s.get(h)+h[0]+s.attemptStamp("y", 7)+s.getStamp());
        AtomicMarkableReference<String> m = new AtomicMarkableReference<>("x", false);
        System.out.println(m.attemptMark("x", true)+" "+m.isMarked());
        System.out.println(BigInteger.valueOf(5).pow(20));
        System.out.println(new BigDecimal("1.10").add(new BigDecimal("2.205")).setScale(2, RoundingMode.HALF_UP));
        System.out.println(Duration.ofSeconds(3661).toMinutes());
        System.out.println(Duration.ofSeconds(3661));
        System.out.println(new BigInteger("123456789012345678901234567890").multiply(BigInteger.TEN)
            .mod(BigInteger.valueOf(97)));
    }
}
