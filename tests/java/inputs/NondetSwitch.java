//@ expect: valid

import org.sosy_lab.sv_benchmarks.Verifier;

public class NondetSwitch {
    static int water = 1;
    static boolean pump;

    static void step() {
        switch (Verifier.nondetInt() & 3) {
            case 0 -> {
                if (water < 2) {
                    water++;
                }
            }
            case 1 -> pump = water > 1;
            case 2 -> {
                if (pump && water > 0) {
                    water--;
                }
            }
            default -> pump = false;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            step();
            assert water >= 0 && water <= 2;
        }
    }
}
