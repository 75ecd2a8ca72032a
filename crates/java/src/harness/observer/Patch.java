package oxpecker.observer;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
    private static final int IFEQ = 153;
    private static final int GOTO = 167;
    private static final int TABLESWITCH = 170;
    private static final int LOOKUPSWITCH = 171;
    private static final int RETURN = 177;
    private static final int IFNULL = 198;
    private static final int IFNONNULL = 199;
    private static final int GOTO_W = 200;

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
        Lines lines = new Lines(start, length);
        for (int i = 0; i < places.size(); i++) {
            if (asks(places.get(i))) {
                Made made = assertion(start, places, i, lines);
                if (made != null) {
                    change(made);
                }
            }
        }
    }

    private boolean asks(int at) {
        return u1(at) == GETSTATIC && name(u2(at + 1)).equals("$assertionsDisabled");
    }

    /**
     * The error that the assertion throws that asks at an instruction: the last one that is made and thrown before the
     * way around. A condition with a switch may throw one itself; where it is never false, that is the last one, and
     * stands on another line.
     */
    private Made assertion(int start, List<Integer> places, int asks, Lines lines) {
        if (asks + 1 >= places.size()) {
            return null;
        }
        int jump = places.get(asks + 1);
        BitSet reached = reached(start, places, asks + 2, jump + s2(jump + 1));
        Deque<Integer> open = new ArrayDeque<>();
        Made last = null;
        Made found = null;
        boolean hasSwitch = false;
        boolean isBehindSwitch = false;
        for (int i = asks + 2; i < places.size(); i++) {
            int at = places.get(i);
            int code = u1(at);
            if (code == NEW && isError(u2(at + 1))) {
                open.push(at);
            } else if (code == INVOKESPECIAL && isConstructor(u2(at + 1)) && !open.isEmpty()) {
                last = new Made();
                last.made = open.pop();
                last.called = at;
            } else if (code == ATHROW && last != null && last.called + 3 == at && reached.get(i)) {
                found = last;
                isBehindSwitch = hasSwitch;
            } else if ((code == TABLESWITCH || code == LOOKUPSWITCH) && reached.get(i)) {
                hasSwitch = true;
            }
        }
        boolean isOther = isBehindSwitch && lines.at(found.made) != lines.at(places.get(asks));
        return isOther ? null : found;
    }

    /** Which instructions control reaches from one without passing another; handlers are not followed. */
    private BitSet reached(int start, List<Integer> places, int from, int around) {
        BitSet reached = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        open.push(from);
        while (!open.isEmpty()) {
            int index = open.pop();
            if (index < 0 || index >= places.size() || reached.get(index) || places.get(index) == around) {
                continue;
            }
            reached.set(index);
            int at = places.get(index);
            int code = u1(at);
            boolean ends = code >= GOTO && code <= RETURN || code == ATHROW || code == GOTO_W;
            if (!ends) {
                open.push(index + 1);
            }
            if (code >= IFEQ && code <= GOTO || code == IFNULL || code == IFNONNULL) {
                open.push(Collections.binarySearch(places, at + s2(at + 1)));
            } else if (code == GOTO_W) {
                open.push(Collections.binarySearch(places, at + u4(at + 1)));
            } else if (code == TABLESWITCH || code == LOOKUPSWITCH) {
                int operands = padded(start, at);
                open.push(Collections.binarySearch(places, at + u4(operands)));
                int step = code == TABLESWITCH ? 4 : 8;
                for (int target = operands + 12; target < at + length(start, at); target += step) {
                    open.push(Collections.binarySearch(places, at + u4(target)));
                }
            }
        }
        return reached;
    }

    /** The lines of a method, as far as its attributes tell them. */
    private final class Lines {
        private final TreeMap<Integer, Integer> starts = new TreeMap<>();

        Lines(int start, int length) {
            int at = start + length;
            at += 2 + 8 * u2(at);
            int attributes = u2(at);
            at += 2;
            for (int i = 0; i < attributes; i++) {
                if (text(u2(at)).equals("LineNumberTable")) {
                    for (int j = 0; j < u2(at + 6); j++) {
                        starts.put(start + u2(at + 8 + 4 * j), u2(at + 10 + 4 * j));
                    }
                }
                at += 6 + u4(at + 2);
            }
        }

        int at(int place) {
            Map.Entry<Integer, Integer> entry = starts.floorEntry(place);
            return entry == null ? 0 : entry.getValue();
        }
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
            case TABLESWITCH: {
                int operands = padded(start, at);
                return operands + 12 + 4 * (u4(operands + 8) - u4(operands + 4) + 1) - at;
            }
            case LOOKUPSWITCH: {
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
