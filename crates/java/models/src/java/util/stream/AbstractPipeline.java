package java.util.stream;

import java.util.Spliterator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import oxpecker.Amends;
import oxpecker.Vm;

/** Streams are sequential: parallel ones would reach the pools of the library. */
@Amends
abstract class AbstractPipeline<E_IN, E_OUT, S extends BaseStream<E_OUT, S>> extends PipelineHelper<E_OUT> {
    private AbstractPipeline sourceStage;
    private Spliterator<?> sourceSpliterator;
    private Supplier<? extends Spliterator<?>> sourceSupplier;
    private int combinedFlags;
    private boolean linkedOrConsumed;

    private AbstractPipeline(Amends a) {
    }

    private void use$() {
        if (linkedOrConsumed) {
            throw new IllegalStateException("stream has already been operated upon or closed");
        }
        linkedOrConsumed = true;
        sequential$();
    }

    private void sequential$() {
        if (((BaseStream<?, ?>) (Object) this).isParallel()) {
            Vm.fail("a parallel stream");
        }
    }

    final <R> R evaluate(TerminalOp<E_OUT, R> op) {
        use$();
        return op.evaluateSequential(this, sourceSpliterator(op.getOpFlags()));
    }

    final Node<E_OUT> evaluateToArrayNode(IntFunction<E_OUT[]> make) {
        use$();
        return evaluate(sourceSpliterator(0), true, make);
    }

    final <P_IN> Node<E_OUT> evaluate(Spliterator<P_IN> from, boolean flatten, IntFunction<E_OUT[]> make) {
        sequential$();
        Node.Builder<E_OUT> to = makeNodeBuilder(exactOutputSizeIfKnown(from), make);
        return wrapAndCopyInto(to, from).build();
    }

    @SuppressWarnings("unchecked")
    private <P_IN> Spliterator<P_IN> sourceSpliterator(int flags) {
        Spliterator<?> from;
        if (sourceStage.sourceSpliterator != null) {
            from = sourceStage.sourceSpliterator;
            sourceStage.sourceSpliterator = null;
        } else if (sourceStage.sourceSupplier != null) {
            from = (Spliterator<?>) sourceStage.sourceSupplier.get();
            sourceStage.sourceSupplier = null;
        } else {
            throw new IllegalStateException("source already consumed or closed");
        }
        sequential$();
        if (flags != 0) {
            combinedFlags = StreamOpFlag.combineOpFlags(flags, combinedFlags);
        }
        return (Spliterator<P_IN>) from;
    }
}
