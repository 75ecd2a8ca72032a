package java.lang.invoke;

/**
 * A variable by its number. The front-end makes a method for each access and type, which goes by the number; what is native here is never
 * called.
 */
public class VarHandle {
    private final int number;

    private VarHandle(int number) {
        this.number = number;
    }

    /** The handle of the field, or of the elements of the type of arrays, with a number. */
    public static VarHandle of$(int number) {
        return new VarHandle(number);
    }

    public static void fullFence() {
    }

    public static void acquireFence() {
    }

    public static void releaseFence() {
    }

    public static void loadLoadFence() {
    }

    public static void storeStoreFence() {
    }

    public final native @MethodHandle.PolymorphicSignature Object get(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getVolatile(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getOpaque(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature void set(Object... args);

    public final native @MethodHandle.PolymorphicSignature void setVolatile(Object... args);

    public final native @MethodHandle.PolymorphicSignature void setOpaque(Object... args);

    public final native @MethodHandle.PolymorphicSignature void setRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean compareAndSet(Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSet(Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSetPlain(Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSetAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSetRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object compareAndExchange(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object compareAndExchangeAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object compareAndExchangeRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndSet(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndSetAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndSetRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndAdd(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndAddAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndAddRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseAnd(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseAndAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseAndRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseOr(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseOrAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseOrRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseXor(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseXorAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseXorRelease(Object... args);
}
