//@ needs: jdk 17

import java.math.*;
import java.util.*;

/** Boxes, Math, big numbers and random numbers. */
class Numbers {
    static void integerText() throws Exception {
        assert Integer.toString(-5).equals("-5") && Integer.toBinaryString(10).equals("1010") && Integer.toHexString(-1).equals("ffffffff") && Integer.toOctalString(8).equals("10") && Integer.toString(255, 16).equals("ff");
        assert false;
    }

    static void integerBits() throws Exception {
        assert Integer.bitCount(255) == 8 && Integer.highestOneBit(100) == 64 && Integer.lowestOneBit(12) == 4 && Integer.numberOfLeadingZeros(1) == 31 && Integer.numberOfTrailingZeros(8) == 3;
        assert false;
    }

    static void integerReverse() throws Exception {
        assert Integer.reverse(1) == Integer.MIN_VALUE && Integer.reverseBytes(1) == 1 << 24 && Integer.rotateLeft(1, 33) == 2 && Integer.rotateRight(1, 1) == Integer.MIN_VALUE;
        assert false;
    }

    static void integerCompare() throws Exception {
        assert Integer.compare(1, 2) == -1 && Integer.signum(-9) == -1 && Integer.max(1, 2) == 2 && Integer.compareUnsigned(-1, 1) > 0 && Integer.divideUnsigned(-1, 2) == Integer.MAX_VALUE;
        assert false;
    }

    static void integerDecode() throws Exception {
        assert Integer.decode("0x10") == 16 && Integer.decode("-010") == -8 && Integer.decode("#f") == 15 && Integer.valueOf("12") == 12;
        assert false;
    }

    static void unsignedText() throws Exception {
        assert Integer.toUnsignedString(-1).equals("4294967295") && Integer.parseUnsignedInt("4294967295") == -1 && Long.toUnsignedString(-1).equals("18446744073709551615");
        assert false;
    }

    static void longMethods() throws Exception {
        assert Long.bitCount(-1L) == 64 && Long.toBinaryString(5L).equals("101") && Long.hashCode(1L << 32) == 1 && Long.numberOfTrailingZeros(1L << 40) == 40 && Long.MAX_VALUE == 9223372036854775807L;
        assert false;
    }

    static void shortsAndBytes() throws Exception {
        assert Byte.parseByte("-128") == Byte.MIN_VALUE && Short.toUnsignedInt((short) -1) == 65535 && Byte.toUnsignedInt((byte) -1) == 255 && Short.reverseBytes((short) 1) == 256;
        assert false;
    }

    static void byteParseFails() throws Exception {
        String message = "";
        try {
            Byte.parseByte("128");
        } catch (NumberFormatException e) {
            message = e.getMessage();
        }
        assert message.equals("Value out of range. Value:\"128\" Radix:10");
        assert false;
    }

    static void booleanMethods() throws Exception {
        assert Boolean.logicalXor(true, false) && Boolean.compare(true, false) > 0 && Boolean.hashCode(true) == 1231 && Boolean.valueOf("yes") == false;
        assert false;
    }

    static void doubleMethods() throws Exception {
        assert Double.compare(0.0, -0.0) > 0 && Double.isInfinite(1 / 0.0) && Double.isFinite(1) && Double.hashCode(1.0) == 1072693248 && Double.MIN_VALUE > 0;
        assert false;
    }

    static void doubleBits() throws Exception {
        assert Double.doubleToLongBits(1.0) == 0x3ff0000000000000L && Double.longBitsToDouble(0) == 0 && Float.floatToIntBits(1f) == 0x3f800000 && Float.intBitsToFloat(0x40000000) == 2f;
        assert false;
    }

    static void numberConversions() throws Exception {
        Number n = 3.99;
        assert n.intValue() == 3 && n.longValue() == 3 && Integer.valueOf(300).byteValue() == 44 && Integer.valueOf(7).doubleValue() == 7.0;
        assert false;
    }

    static void boxHash() throws Exception {
        assert Integer.valueOf(5).hashCode() == 5 && Character.valueOf('a').hashCode() == 97 && Long.valueOf(5).equals(5L) && Integer.valueOf(1).compareTo(2) < 0;
        assert false;
    }

    static void mathBasics() throws Exception {
        assert Math.max(1, 2) == 2 && Math.min(-0.0, 0.0) == 0 && Math.abs(-1.5) == 1.5 && Math.signum(-2.0) == -1.0;
        assert false;
    }

    static void mathRounding() throws Exception {
        assert Math.round(2.5) == 3 && Math.round(-2.5) == -2 && Math.floor(-1.1) == -2 && Math.ceil(1.1) == 2 && Math.rint(2.5) == 2.0 && Math.round(1.4f) == 1;
        assert false;
    }

    static void mathSqrt() throws Exception {
        assert Math.sqrt(16) == 4 && Double.isNaN(Math.sqrt(-1)) && Math.sqrt(2) > 1.41 && Math.sqrt(2) < 1.42;
        assert false;
    }

    static void mathPow() throws Exception {
        assert Math.pow(2, 10) == 1024 && Math.pow(9, 0.5) == 3 && Math.pow(5, 0) == 1 && Math.pow(2, -1) == 0.5;
        assert false;
    }

    static void mathPowInexact() throws Exception {
        assert Math.abs(Math.pow(1.1, 2) - 1.21) < 1e-9;
        assert false;
    }

    static void mathTrigonometry() throws Exception {
        assert Math.sin(0) == 0 && Math.abs(Math.cos(Math.PI) + 1) < 1e-9 && Math.atan2(0, 1) == 0;
        assert false;
    }

    static void mathLogs() throws Exception {
        assert Math.log(1) == 0 && Math.abs(Math.log(Math.E) - 1) < 1e-9 && Math.log10(1000) > 2.999 && Math.exp(0) == 1;
        assert false;
    }

    static void mathCbrtHypot() throws Exception {
        assert Math.abs(Math.cbrt(27) - 3) < 1e-9 && Math.hypot(3, 4) == 5.0;
        assert false;
    }

    static void mathFloorMod() throws Exception {
        assert Math.floorMod(-1, 5) == 4 && Math.floorDiv(-7, 2) == -4 && Math.floorMod(7, -3) == -2;
        assert false;
    }

    static void mathExact() throws Exception {
        boolean caught = false;
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            caught = e.getMessage().equals("integer overflow");
        }
        assert caught && Math.multiplyExact(3, 4) == 12 && Math.negateExact(5) == -5;
        assert false;
    }

    static void mathToIntExact() throws Exception {
        boolean caught = false;
        try {
            Math.toIntExact(1L << 40);
        } catch (ArithmeticException e) {
            caught = true;
        }
        assert caught && Math.toIntExact(5L) == 5;
        assert false;
    }

    static void mathUlp() throws Exception {
        assert Math.ulp(1.0) == 2.220446049250313E-16 && Math.nextUp(1.0) > 1.0 && Math.getExponent(8.0) == 3 && Math.copySign(1, -0.0) == -1;
        assert false;
    }

    static void mathDegrees() throws Exception {
        assert Math.toRadians(180) == Math.PI && Math.toDegrees(Math.PI) == 180.0;
        assert false;
    }

    static void mathFma() throws Exception {
        assert Math.fma(2.0, 3.0, 1.0) == 7.0 && Math.scalb(1.0, 4) == 16.0 && Math.multiplyHigh(1L << 62, 4) == 1;
        assert false;
    }

    static void bigIntegerBasics() throws Exception {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        assert a.add(BigInteger.ONE).toString().equals("123456789012345678901234567891") && a.subtract(a).equals(BigInteger.ZERO) && a.compareTo(BigInteger.TEN) > 0;
        assert false;
    }

    static void bigIntegerFactorial() throws Exception {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 25; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        assert f.toString().equals("15511210043330985984000000");
        assert false;
    }

    static void bigIntegerDivision() throws Exception {
        BigInteger[] qr = BigInteger.valueOf(17).divideAndRemainder(BigInteger.valueOf(5));
        assert qr[0].intValue() == 3 && qr[1].intValue() == 2 && BigInteger.valueOf(-7).mod(BigInteger.valueOf(3)).intValue() == 2;
        assert false;
    }

    static void bigIntegerPowers() throws Exception {
        assert BigInteger.TWO.pow(100).bitLength() == 101 && BigInteger.valueOf(3).modPow(BigInteger.valueOf(200), BigInteger.valueOf(13)).intValue() == 9 && BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)).intValue() == 4;
        assert false;
    }

    static void bigIntegerGcd() throws Exception {
        assert BigInteger.valueOf(48).gcd(BigInteger.valueOf(36)).intValue() == 12 && BigInteger.valueOf(-5).abs().signum() == 1 && BigInteger.valueOf(5).negate().longValue() == -5;
        assert false;
    }

    static void bigIntegerBits() throws Exception {
        assert BigInteger.ONE.shiftLeft(70).testBit(70) && BigInteger.valueOf(12).and(BigInteger.valueOf(10)).intValue() == 8 && BigInteger.valueOf(255).toString(16).equals("ff") && BigInteger.valueOf(5).bitCount() == 2;
        assert false;
    }

    static void bigIntegerSqrt() throws Exception {
        assert BigInteger.valueOf(99).sqrt().intValue() == 9 && new BigInteger("ff", 16).intValue() == 255;
        assert false;
    }

    // todo: its random numbers are any, and the powers of them too hard
    static void bigIntegerPrime() throws Exception {
        assert BigInteger.valueOf(97).isProbablePrime(10) && !BigInteger.valueOf(91).isProbablePrime(10);
        assert false;
    }

    static void bigDecimalBasics() throws Exception {
        BigDecimal a = new BigDecimal("0.1"), b = new BigDecimal("0.2");
        assert a.add(b).equals(new BigDecimal("0.3")) && a.multiply(b).toString().equals("0.02") && !new BigDecimal("2.0").equals(new BigDecimal("2.00")) && new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) == 0;
        assert false;
    }

    static void bigDecimalDivision() throws Exception {
        assert new BigDecimal("1").divide(new BigDecimal("3"), 4, RoundingMode.HALF_UP).toString().equals("0.3333") && new BigDecimal("1").divide(new BigDecimal("8")).toString().equals("0.125");
        assert false;
    }

    static void bigDecimalDivisionFails() throws Exception {
        String message = "";
        try {
            BigDecimal.ONE.divide(new BigDecimal("3"));
        } catch (ArithmeticException e) {
            message = e.getMessage();
        }
        assert message.equals("Non-terminating decimal expansion; no exact representable decimal result.");
        assert false;
    }

    static void bigDecimalRounding() throws Exception {
        assert new BigDecimal("2.345").setScale(2, RoundingMode.HALF_EVEN).toString().equals("2.34") && new BigDecimal("-1.5").setScale(0, RoundingMode.FLOOR).intValue() == -2 && new BigDecimal("1.5000").stripTrailingZeros().scale() == 1;
        assert false;
    }

    static void bigDecimalFromDouble() throws Exception {
        assert new BigDecimal(0.5).toString().equals("0.5") && BigDecimal.valueOf(2.50).toString().equals("2.5") && new BigDecimal(0.1).compareTo(new BigDecimal("0.1")) > 0;
        assert false;
    }

    static void bigDecimalContext() throws Exception {
        assert new BigDecimal("1").divide(new BigDecimal("7"), new MathContext(5)).toString().equals("0.14286") && new BigDecimal("123.456").precision() == 6;
        assert false;
    }

    static void randomSeeded() throws Exception {
        Random r = new Random(42);
        assert r.nextInt(10) == 0 && r.nextInt(100) == 63;
        assert false;
    }

    static void randomSeededSequence() throws Exception {
        Random a = new Random(7), b = new Random(7);
        assert a.nextInt() == b.nextInt() && a.nextLong() == b.nextLong() && a.nextBoolean() == b.nextBoolean() && a.nextDouble() == b.nextDouble();
        assert false;
    }

    static void randomRange() throws Exception {
        int x = new Random().nextInt(6);
        assert x >= 0 && x < 6;
        assert false;
    }

    static void randomDouble() throws Exception {
        double d = new Random().nextDouble();
        assert d >= 0 && d < 1;
        assert false;
    }

    static void mathRandom() throws Exception {
        double d = Math.random();
        assert d >= 0 && d < 1 && 1 / (d + 1) >= 0.5;
        assert false;
    }

    static void randomBytes() throws Exception {
        byte[] bytes = new byte[4];
        new Random(1).nextBytes(bytes);
        assert bytes[0] == 115 && bytes[1] == -43;
        assert false;
    }

    static void randomGaussian() throws Exception {
        double g = new Random(0).nextGaussian();
        assert g > 0.80 && g < 0.81;
        assert false;
    }

    static void splittableRandom() throws Exception {
        assert new SplittableRandom(1).nextInt() == new SplittableRandom(1).nextInt();
        assert false;
    }

    static void threadLocalRandom() throws Exception {
        int x = java.util.concurrent.ThreadLocalRandom.current().nextInt(5, 8);
        assert x >= 5 && x < 8;
        assert false;
    }

    static void integerOverflowLoop() throws Exception {
        int n = 1, i = 0;
        while (n > 0) {
            n *= 2;
            i++;
        }
        assert i == 31;
        assert false;
    }

    static void sumOfFloats() throws Exception {
        float f = 0;
        for (int i = 0; i < 10; i++) {
            f += 0.1f;
        }
        assert f != 1f && f > 1f && f < 1.000001f;
        assert false;
    }

    static void divisionByZero() throws Exception {
        String message = "";
        try {
            int zero = 0;
            int x = 1 / zero;
        } catch (ArithmeticException e) {
            message = e.getMessage();
        }
        assert message.equals("/ by zero");
        assert false;
    }

    static void adders() throws Exception {
        java.util.concurrent.atomic.LongAdder a = new java.util.concurrent.atomic.LongAdder();
        a.add(5);
        a.increment();
        assert a.sum() == 6 && a.intValue() == 6;
        assert false;
    }

    static void fibonacciLong() throws Exception {
        long a = 0, b = 1;
        for (int i = 0; i < 90; i++) {
            long t = a + b;
            a = b;
            b = t;
        }
        assert a == 2880067194370816120L;
        assert false;
    }

    static void strictMath() throws Exception {
        assert StrictMath.sqrt(9) == 3 && StrictMath.max(1, 2) == 2 && StrictMath.floor(1.5) == 1;
        assert false;
    }

    static void hexFormat() throws Exception {
        assert HexFormat.of().formatHex(new byte[] {1, (byte) 0xab}).equals("01ab") && HexFormat.of().parseHex("ff")[0] == -1;
        assert false;
    }
}
