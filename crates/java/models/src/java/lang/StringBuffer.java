package java.lang;

import java.io.Serializable;

/** A StringBuilder whose methods are synchronized. */
public final class StringBuffer implements Serializable, Comparable<StringBuffer>, CharSequence, Appendable {
    private final StringBuilder content;

    public StringBuffer() {
        content = new StringBuilder();
    }

    public StringBuffer(int capacity) {
        content = new StringBuilder(capacity);
    }

    public StringBuffer(String s) {
        content = new StringBuilder(s);
    }

    public StringBuffer(CharSequence s) {
        content = new StringBuilder(s);
    }

    synchronized StringBuilder content() {
        return content;
    }

    public synchronized int length() {
        return content.length();
    }

    public synchronized boolean isEmpty() {
        return content.isEmpty();
    }

    public synchronized int capacity() {
        return content.capacity();
    }

    public synchronized void ensureCapacity(int capacity) {
        content.ensureCapacity(capacity);
    }

    public synchronized void trimToSize() {
        content.trimToSize();
    }

    public synchronized void setLength(int length) {
        content.setLength(length);
    }

    public synchronized char charAt(int i) {
        return content.charAt(i);
    }

    public synchronized void setCharAt(int i, char c) {
        content.setCharAt(i, c);
    }

    public synchronized int codePointAt(int i) {
        return content.codePointAt(i);
    }

    public synchronized int codePointBefore(int i) {
        return content.codePointBefore(i);
    }

    public synchronized int codePointCount(int begin, int end) {
        return content.codePointCount(begin, end);
    }

    public synchronized void getChars(int start, int end, char[] to, int at) {
        content.getChars(start, end, to, at);
    }

    public synchronized StringBuffer append(Object o) {
        content.append(o);
        return this;
    }

    public synchronized StringBuffer append(String s) {
        content.append(s);
        return this;
    }

    public synchronized StringBuffer append(StringBuffer b) {
        content.append(b);
        return this;
    }

    public synchronized StringBuffer append(CharSequence s) {
        content.append(s);
        return this;
    }

    public synchronized StringBuffer append(CharSequence s, int start, int end) {
        content.append(s, start, end);
        return this;
    }

    public synchronized StringBuffer append(char[] chars) {
        content.append(chars);
        return this;
    }

    public synchronized StringBuffer append(char[] chars, int offset, int n) {
        content.append(chars, offset, n);
        return this;
    }

    public synchronized StringBuffer append(boolean b) {
        content.append(b);
        return this;
    }

    public synchronized StringBuffer append(char c) {
        content.append(c);
        return this;
    }

    public synchronized StringBuffer append(int i) {
        content.append(i);
        return this;
    }

    public synchronized StringBuffer append(long l) {
        content.append(l);
        return this;
    }

    public synchronized StringBuffer append(float f) {
        content.append(f);
        return this;
    }

    public synchronized StringBuffer append(double d) {
        content.append(d);
        return this;
    }

    public synchronized StringBuffer appendCodePoint(int c) {
        content.appendCodePoint(c);
        return this;
    }

    public synchronized StringBuffer delete(int start, int end) {
        content.delete(start, end);
        return this;
    }

    public synchronized StringBuffer deleteCharAt(int i) {
        content.deleteCharAt(i);
        return this;
    }

    public synchronized StringBuffer replace(int start, int end, String s) {
        content.replace(start, end, s);
        return this;
    }

    public synchronized StringBuffer insert(int at, String s) {
        content.insert(at, s);
        return this;
    }

    public synchronized StringBuffer insert(int at, Object o) {
        content.insert(at, o);
        return this;
    }

    public synchronized StringBuffer insert(int at, CharSequence s) {
        content.insert(at, s);
        return this;
    }

    public synchronized StringBuffer insert(int at, CharSequence s, int start, int end) {
        content.insert(at, s, start, end);
        return this;
    }

    public synchronized StringBuffer insert(int at, char[] chars) {
        content.insert(at, chars);
        return this;
    }

    public synchronized StringBuffer insert(int at, char[] chars, int offset, int n) {
        content.insert(at, chars, offset, n);
        return this;
    }

    public synchronized StringBuffer insert(int at, boolean b) {
        content.insert(at, b);
        return this;
    }

    public synchronized StringBuffer insert(int at, char c) {
        content.insert(at, c);
        return this;
    }

    public synchronized StringBuffer insert(int at, int i) {
        content.insert(at, i);
        return this;
    }

    public synchronized StringBuffer insert(int at, long l) {
        content.insert(at, l);
        return this;
    }

    public synchronized StringBuffer insert(int at, float f) {
        content.insert(at, f);
        return this;
    }

    public synchronized StringBuffer insert(int at, double d) {
        content.insert(at, d);
        return this;
    }

    public synchronized StringBuffer reverse() {
        content.reverse();
        return this;
    }

    public synchronized StringBuffer repeat(int c, int times) {
        content.repeat(c, times);
        return this;
    }

    public synchronized StringBuffer repeat(CharSequence s, int times) {
        content.repeat(s, times);
        return this;
    }

    public synchronized int indexOf(String s) {
        return content.indexOf(s);
    }

    public synchronized int indexOf(String s, int from) {
        return content.indexOf(s, from);
    }

    public synchronized int lastIndexOf(String s) {
        return content.lastIndexOf(s);
    }

    public synchronized int lastIndexOf(String s, int from) {
        return content.lastIndexOf(s, from);
    }

    public synchronized String substring(int start) {
        return content.substring(start);
    }

    public synchronized String substring(int start, int end) {
        return content.substring(start, end);
    }

    public synchronized CharSequence subSequence(int start, int end) {
        return content.subSequence(start, end);
    }

    public synchronized String toString() {
        return content.toString();
    }

    public synchronized int compareTo(StringBuffer b) {
        return this == b ? 0 : toString().compareTo(b.toString());
    }
}
