package jdk.internal.misc;

import java.lang.invoke.VarHandle;

/** Fields by their numbers, which are the offsets here, and elements of arrays by their indices. */
public final class Unsafe {
    private static final Unsafe ONE = new Unsafe();
    public static final int INVALID_FIELD_OFFSET = -1;

    private Unsafe() {
    }

    public static Unsafe getUnsafe() {
        return ONE;
    }

    public void fullFence() {
    }

    public void loadFence() {
    }

    public void storeFence() {
    }

    public void loadLoadFence() {
    }

    public void storeStoreFence() {
    }

    private static VarHandle at(long offset) {
        return VarHandle.of$((int) offset);
    }

    public int getInt(Object o, long offset) {
        return (int) at(offset).getVolatile(o);
    }

    public int getIntVolatile(Object o, long offset) {
        return (int) at(offset).getVolatile(o);
    }

    public int getIntOpaque(Object o, long offset) {
        return (int) at(offset).getVolatile(o);
    }

    public int getIntAcquire(Object o, long offset) {
        return (int) at(offset).getVolatile(o);
    }

    public void putInt(Object o, long offset, int x) {
        at(offset).setVolatile(o, x);
    }

    public void putIntVolatile(Object o, long offset, int x) {
        at(offset).setVolatile(o, x);
    }

    public void putIntOpaque(Object o, long offset, int x) {
        at(offset).setVolatile(o, x);
    }

    public void putIntRelease(Object o, long offset, int x) {
        at(offset).setVolatile(o, x);
    }

    public boolean compareAndSetInt(Object o, long offset, int expected, int x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetInt(Object o, long offset, int expected, int x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetIntPlain(Object o, long offset, int expected, int x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetIntAcquire(Object o, long offset, int expected, int x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetIntRelease(Object o, long offset, int expected, int x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public int compareAndExchangeInt(Object o, long offset, int expected, int x) {
        return (int) at(offset).compareAndExchange(o, expected, x);
    }

    public int getAndSetInt(Object o, long offset, int x) {
        return (int) at(offset).getAndSet(o, x);
    }

    public int getAndAddInt(Object o, long offset, int x) {
        return (int) at(offset).getAndAdd(o, x);
    }

    public int getAndBitwiseAndInt(Object o, long offset, int x) {
        return (int) at(offset).getAndBitwiseAnd(o, x);
    }

    public int getAndBitwiseOrInt(Object o, long offset, int x) {
        return (int) at(offset).getAndBitwiseOr(o, x);
    }

    public int getAndBitwiseXorInt(Object o, long offset, int x) {
        return (int) at(offset).getAndBitwiseXor(o, x);
    }

    public int compareAndExchangeIntAcquire(Object o, long offset, int expected, int x) {
        return (int) at(offset).compareAndExchange(o, expected, x);
    }

    public int getAndSetIntAcquire(Object o, long offset, int x) {
        return (int) at(offset).getAndSet(o, x);
    }

    public int getAndAddIntAcquire(Object o, long offset, int x) {
        return (int) at(offset).getAndAdd(o, x);
    }

    public int getAndBitwiseAndIntAcquire(Object o, long offset, int x) {
        return (int) at(offset).getAndBitwiseAnd(o, x);
    }

    public int getAndBitwiseOrIntAcquire(Object o, long offset, int x) {
        return (int) at(offset).getAndBitwiseOr(o, x);
    }

    public int getAndBitwiseXorIntAcquire(Object o, long offset, int x) {
        return (int) at(offset).getAndBitwiseXor(o, x);
    }

    public int compareAndExchangeIntRelease(Object o, long offset, int expected, int x) {
        return (int) at(offset).compareAndExchange(o, expected, x);
    }

    public int getAndSetIntRelease(Object o, long offset, int x) {
        return (int) at(offset).getAndSet(o, x);
    }

    public int getAndAddIntRelease(Object o, long offset, int x) {
        return (int) at(offset).getAndAdd(o, x);
    }

    public int getAndBitwiseAndIntRelease(Object o, long offset, int x) {
        return (int) at(offset).getAndBitwiseAnd(o, x);
    }

    public int getAndBitwiseOrIntRelease(Object o, long offset, int x) {
        return (int) at(offset).getAndBitwiseOr(o, x);
    }

    public int getAndBitwiseXorIntRelease(Object o, long offset, int x) {
        return (int) at(offset).getAndBitwiseXor(o, x);
    }

    public long getLong(Object o, long offset) {
        return (long) at(offset).getVolatile(o);
    }

    public long getLongVolatile(Object o, long offset) {
        return (long) at(offset).getVolatile(o);
    }

    public long getLongOpaque(Object o, long offset) {
        return (long) at(offset).getVolatile(o);
    }

    public long getLongAcquire(Object o, long offset) {
        return (long) at(offset).getVolatile(o);
    }

    public void putLong(Object o, long offset, long x) {
        at(offset).setVolatile(o, x);
    }

    public void putLongVolatile(Object o, long offset, long x) {
        at(offset).setVolatile(o, x);
    }

    public void putLongOpaque(Object o, long offset, long x) {
        at(offset).setVolatile(o, x);
    }

    public void putLongRelease(Object o, long offset, long x) {
        at(offset).setVolatile(o, x);
    }

    public boolean compareAndSetLong(Object o, long offset, long expected, long x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetLong(Object o, long offset, long expected, long x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetLongPlain(Object o, long offset, long expected, long x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetLongAcquire(Object o, long offset, long expected, long x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetLongRelease(Object o, long offset, long expected, long x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public long compareAndExchangeLong(Object o, long offset, long expected, long x) {
        return (long) at(offset).compareAndExchange(o, expected, x);
    }

    public long getAndSetLong(Object o, long offset, long x) {
        return (long) at(offset).getAndSet(o, x);
    }

    public long getAndAddLong(Object o, long offset, long x) {
        return (long) at(offset).getAndAdd(o, x);
    }

    public long getAndBitwiseAndLong(Object o, long offset, long x) {
        return (long) at(offset).getAndBitwiseAnd(o, x);
    }

    public long getAndBitwiseOrLong(Object o, long offset, long x) {
        return (long) at(offset).getAndBitwiseOr(o, x);
    }

    public long getAndBitwiseXorLong(Object o, long offset, long x) {
        return (long) at(offset).getAndBitwiseXor(o, x);
    }

    public long compareAndExchangeLongAcquire(Object o, long offset, long expected, long x) {
        return (long) at(offset).compareAndExchange(o, expected, x);
    }

    public long getAndSetLongAcquire(Object o, long offset, long x) {
        return (long) at(offset).getAndSet(o, x);
    }

    public long getAndAddLongAcquire(Object o, long offset, long x) {
        return (long) at(offset).getAndAdd(o, x);
    }

    public long getAndBitwiseAndLongAcquire(Object o, long offset, long x) {
        return (long) at(offset).getAndBitwiseAnd(o, x);
    }

    public long getAndBitwiseOrLongAcquire(Object o, long offset, long x) {
        return (long) at(offset).getAndBitwiseOr(o, x);
    }

    public long getAndBitwiseXorLongAcquire(Object o, long offset, long x) {
        return (long) at(offset).getAndBitwiseXor(o, x);
    }

    public long compareAndExchangeLongRelease(Object o, long offset, long expected, long x) {
        return (long) at(offset).compareAndExchange(o, expected, x);
    }

    public long getAndSetLongRelease(Object o, long offset, long x) {
        return (long) at(offset).getAndSet(o, x);
    }

    public long getAndAddLongRelease(Object o, long offset, long x) {
        return (long) at(offset).getAndAdd(o, x);
    }

    public long getAndBitwiseAndLongRelease(Object o, long offset, long x) {
        return (long) at(offset).getAndBitwiseAnd(o, x);
    }

    public long getAndBitwiseOrLongRelease(Object o, long offset, long x) {
        return (long) at(offset).getAndBitwiseOr(o, x);
    }

    public long getAndBitwiseXorLongRelease(Object o, long offset, long x) {
        return (long) at(offset).getAndBitwiseXor(o, x);
    }

    public boolean getBoolean(Object o, long offset) {
        return (boolean) at(offset).getVolatile(o);
    }

    public boolean getBooleanVolatile(Object o, long offset) {
        return (boolean) at(offset).getVolatile(o);
    }

    public boolean getBooleanOpaque(Object o, long offset) {
        return (boolean) at(offset).getVolatile(o);
    }

    public boolean getBooleanAcquire(Object o, long offset) {
        return (boolean) at(offset).getVolatile(o);
    }

    public void putBoolean(Object o, long offset, boolean x) {
        at(offset).setVolatile(o, x);
    }

    public void putBooleanVolatile(Object o, long offset, boolean x) {
        at(offset).setVolatile(o, x);
    }

    public void putBooleanOpaque(Object o, long offset, boolean x) {
        at(offset).setVolatile(o, x);
    }

    public void putBooleanRelease(Object o, long offset, boolean x) {
        at(offset).setVolatile(o, x);
    }

    public boolean compareAndSetBoolean(Object o, long offset, boolean expected, boolean x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetBoolean(Object o, long offset, boolean expected, boolean x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetBooleanPlain(Object o, long offset, boolean expected, boolean x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetBooleanAcquire(Object o, long offset, boolean expected, boolean x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetBooleanRelease(Object o, long offset, boolean expected, boolean x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean compareAndExchangeBoolean(Object o, long offset, boolean expected, boolean x) {
        return (boolean) at(offset).compareAndExchange(o, expected, x);
    }

    public boolean getAndSetBoolean(Object o, long offset, boolean x) {
        return (boolean) at(offset).getAndSet(o, x);
    }

    public boolean compareAndExchangeBooleanAcquire(Object o, long offset, boolean expected, boolean x) {
        return (boolean) at(offset).compareAndExchange(o, expected, x);
    }

    public boolean getAndSetBooleanAcquire(Object o, long offset, boolean x) {
        return (boolean) at(offset).getAndSet(o, x);
    }

    public boolean compareAndExchangeBooleanRelease(Object o, long offset, boolean expected, boolean x) {
        return (boolean) at(offset).compareAndExchange(o, expected, x);
    }

    public boolean getAndSetBooleanRelease(Object o, long offset, boolean x) {
        return (boolean) at(offset).getAndSet(o, x);
    }

    public Object getReference(Object o, long offset) {
        return at(offset).getVolatile(o);
    }

    public Object getReferenceVolatile(Object o, long offset) {
        return at(offset).getVolatile(o);
    }

    public Object getReferenceOpaque(Object o, long offset) {
        return at(offset).getVolatile(o);
    }

    public Object getReferenceAcquire(Object o, long offset) {
        return at(offset).getVolatile(o);
    }

    public void putReference(Object o, long offset, Object x) {
        at(offset).setVolatile(o, x);
    }

    public void putReferenceVolatile(Object o, long offset, Object x) {
        at(offset).setVolatile(o, x);
    }

    public void putReferenceOpaque(Object o, long offset, Object x) {
        at(offset).setVolatile(o, x);
    }

    public void putReferenceRelease(Object o, long offset, Object x) {
        at(offset).setVolatile(o, x);
    }

    public boolean compareAndSetReference(Object o, long offset, Object expected, Object x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetReference(Object o, long offset, Object expected, Object x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetReferencePlain(Object o, long offset, Object expected, Object x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetReferenceAcquire(Object o, long offset, Object expected, Object x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public boolean weakCompareAndSetReferenceRelease(Object o, long offset, Object expected, Object x) {
        return at(offset).compareAndSet(o, expected, x);
    }

    public Object compareAndExchangeReference(Object o, long offset, Object expected, Object x) {
        return at(offset).compareAndExchange(o, expected, x);
    }

    public Object getAndSetReference(Object o, long offset, Object x) {
        return at(offset).getAndSet(o, x);
    }

    public Object compareAndExchangeReferenceAcquire(Object o, long offset, Object expected, Object x) {
        return at(offset).compareAndExchange(o, expected, x);
    }

    public Object getAndSetReferenceAcquire(Object o, long offset, Object x) {
        return at(offset).getAndSet(o, x);
    }

    public Object compareAndExchangeReferenceRelease(Object o, long offset, Object expected, Object x) {
        return at(offset).compareAndExchange(o, expected, x);
    }

    public Object getAndSetReferenceRelease(Object o, long offset, Object x) {
        return at(offset).getAndSet(o, x);
    }

    public long objectFieldOffset(Class<?> c, String name) {
        oxpecker.Vm.fail("the offset of a field that no literals name");
        return 0;
    }
}
