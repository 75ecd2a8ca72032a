package oxpecker.observer;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the assertions of a class throw another class. What an {@code assert} compiles to asks
 * {@code $assertionsDisabled}, makes an {@code AssertionError} and throws it. Only the operands of {@code new} and
 * {@code invokespecial} change, to constants that are added behind the others: no instruction moves, and no
 * {@code AssertionError} that the program throws itself is touched.
 */
final class Patch {
    private static final String ERROR = "java/lang/AssertionError";
    private static final String FAILED = "oxpecker/observer/AssertionFailed";
    private static final int GETSTATIC = 178;
    private static final int INVOKESPECIAL = 183;
    private static final int NEW = 187;
    private static final int ATHROW = 191;
    private static final int GOTO = 167;

    private final byte[] bytes;
    private final int[] constants;
    private final int end;
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private int count;
    private int failed;
    private final Map<Integer, Integer> constructors = new HashMap<>();

    /** The class file with its assertions changed; null where it has none. */
    static byte[] apply(byte[] bytes) {
        return new Patch(bytes.clone()).run();
    }

    private Patch(byte[] bytes) {
        this.bytes = bytes;
        count = u2(8);
        constants = new int[count];
        int at = 10;
        for (int i = 1; i < count; i++) {
            constants[i] = at;
            switch (u1(at)) {
                case 1: at += 3 + u2(at + 1); break;
                case 3: case 4: case 9: case 10: case 11: case 12: case 17: case 18: at += 5; break;
                case 5: case 6: at += 9; i++; break;
                case 7: case 8: case 16: case 19: case 20: at += 3; break;
                case 15: at += 4; break;
                default: throw new IllegalArgumentException("an unknown constant");
            }
        }
        end = at;
    }

    private byte[] run() {
        // Access flags, this and super, interfaces.
        int at = end + 8 + 2 * u2(end + 6);
        at = members(at, false);
        members(at, true);
        if (added.size() == 0) {
            return null;
        }
        byte[] more = added.toByteArray();
        byte[] out = Arrays.copyOf(bytes, bytes.length + more.length);
        System.arraycopy(more, 0, out, end, more.length);
        System.arraycopy(bytes, end, out, end + more.length, bytes.length - end);
        out[8] = (byte) (count >> 8);
        out[9] = (byte) count;
        return out;
    }

    /** Goes over fields or methods, and changes the code of methods. */
    private int members(int at, boolean areMethods) {
        int members = u2(at);
        at += 2;
        for (int i = 0; i < members; i++) {
            int attributes = u2(at + 6);
            at += 8;
            for (int j = 0; j < attributes; j++) {
                if (areMethods && text(u2(at)).equals("Code")) {
                    code(at + 14, u4(at + 10));
                }
                at += 6 + u4(at + 2);
            }
        }
        return at;
    }

    /** An error that is made: where, and where its constructor is called. */
    private static final class Made {
        int made;
        int called;
    }

    private void code(int start, int length) {
        List<Integer> places = new ArrayList<>();
        for (int at = start; at < start + length; at += length(start, at)) {
            places.add(at);
        }
        for (int i = 0; i < places.size(); i++) {
            if (asks(places.get(i))) {
                Made made = assertion(start, places, i);
                if (made != null) {
                    change(made);
                }
            }
        }
    }

    private boolean asks(int at) {
        return u1(at) == GETSTATIC && name(u2(at + 1)).equals("$assertionsDisabled");
    }

    /** The error that the assertion throws that begins at an instruction: the one behind which it is passed. */
    private Made assertion(int start, List<Integer> places, int first) {
        if (first + 1 >= places.size()) {
            return null;
        }
        int jump = places.get(first + 1);
        int around = jump + s2(jump + 1);
        Deque<Integer> open = new ArrayDeque<>();
        Made last = null;
        Made found = null;
        for (int i = first + 1; i < places.size(); i++) {
            int at = places.get(i);
            int code = u1(at);
            if (code == NEW && isError(u2(at + 1))) {
                open.push(at);
            } else if (code == INVOKESPECIAL && isConstructor(u2(at + 1)) && !open.isEmpty()) {
                last = new Made();
                last.made = open.pop();
                last.called = at;
            } else if (code == ATHROW && last != null && last.called + 3 == at) {
                if (i + 1 < places.size() && leadsTo(places, i + 1, around)) {
                    return last;
                }
                found = found == null ? last : found;
                last = null;
            } else if (found != null && asks(at)) {
                break;
            }
        }
        return found;
    }

    /** Whether an instruction is a target or jumps there. */
    private boolean leadsTo(List<Integer> places, int index, int target) {
        for (int i = 0; i < places.size(); i++) {
            int at = places.get(index);
            if (at == target) {
                return true;
            }
            if (u1(at) != GOTO) {
                return false;
            }
            index = places.indexOf(at + s2(at + 1));
            if (index < 0) {
                return false;
            }
        }
        return false;
    }

    private void change(Made made) {
        if (failed == 0) {
            byte[] name = FAILED.getBytes(StandardCharsets.UTF_8);
            int text = add(1, name.length);
            added.write(name, 0, name.length);
            failed = add(7, text);
        }
        int old = u2(made.called + 1);
        Integer constructor = constructors.get(old);
        if (constructor == null) {
            constructor = add(10, failed);
            int signature = u2(constants[old] + 3);
            added.write(signature >> 8);
            added.write(signature);
            constructors.put(old, constructor);
        }
        put(made.made + 1, failed);
        put(made.called + 1, constructor);
    }

    /** Adds the beginning of a constant, and counts it. */
    private int add(int tag, int value) {
        if (count >= 65535) {
            throw new IllegalArgumentException("there is no room for more constants");
        }
        added.write(tag);
        added.write(value >> 8);
        added.write(value);
        return count++;
    }

    private void put(int at, int value) {
        bytes[at] = (byte) (value >> 8);
        bytes[at + 1] = (byte) value;
    }

    private boolean isError(int constant) {
        return constant < constants.length && text(u2(constants[constant] + 1)).equals(ERROR);
    }

    private boolean isConstructor(int constant) {
        return constant < constants.length && u1(constants[constant]) == 10
            && isError(u2(constants[constant] + 1)) && name(constant).equals("<init>");
    }

    /** The name of a member. */
    private String name(int constant) {
        if (constant >= constants.length) {
            return "";
        }
        int both = u2(constants[constant] + 3);
        return text(u2(constants[both] + 1));
    }

    private String text(int constant) {
        int at = constants[constant];
        return new String(bytes, at + 3, u2(at + 1), StandardCharsets.UTF_8);
    }

    /** The length of an instruction. */
    private int length(int start, int at) {
        int code = u1(at);
        switch (code) {
            case 170: {
                int operands = padded(start, at);
                return operands + 12 + 4 * (u4(operands + 8) - u4(operands + 4) + 1) - at;
            }
            case 171: {
                int operands = padded(start, at);
                return operands + 8 + 8 * u4(operands + 4) - at;
            }
            case 196:
                return u1(at + 1) == 132 ? 6 : 4;
            case 185: case 186: case 200: case 201:
                return 5;
            case 197:
                return 4;
            case 16: case 18: case 169: case 188:
                return 2;
            case 17: case 19: case 20: case 132: case 187: case 189: case 192: case 193: case 198: case 199:
                return 3;
            default:
                if (code >= 21 && code <= 25 || code >= 54 && code <= 58) {
                    return 2;
                }
                return code >= 153 && code <= 168 || code >= 178 && code <= 184 ? 3 : 1;
        }
    }

    /** Where the operands of a switch begin. */
    private static int padded(int start, int at) {
        return start + (at - start + 4) / 4 * 4;
    }

    private int u1(int at) {
        return bytes[at] & 0xff;
    }

    private int u2(int at) {
        return u1(at) << 8 | u1(at + 1);
    }

    private int s2(int at) {
        return (short) u2(at);
    }

    private int u4(int at) {
        return u2(at) << 16 | u2(at + 2);
    }
}
