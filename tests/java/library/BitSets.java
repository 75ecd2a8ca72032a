//@ expect: valid
//@ needs: jdk

import java.util.BitSet;

public class BitSets {
    public static void main(String[] args) {
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(70);
        System.out.println(bits.cardinality() + " " + bits.nextSetBit(4) + " " + bits);
    }
}
