package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import oxpecker.Vm;

/** A list under a guard that nobody else knows. What was removed keeps its place for those who iterate. */
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Queue<E>, java.io.Serializable {
    private static final class Node<E> {
        /** Null once it was removed. */
        E item;
        Node<E> next;
    }

    private final Object guard = new Object();
    /** All that follows is accessed under the guard; the first node has no item. */
    private Node<E> head = new Node<>();
    private Node<E> tail = head;

    public ConcurrentLinkedQueue() {
    }

    public ConcurrentLinkedQueue(Collection<? extends E> c) {
        for (E e : c) {
            offer(e);
        }
    }

    @Override
    public boolean add(E e) {
        return offer(e);
    }

    @Override
    public boolean offer(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        Node<E> n = new Node<>();
        n.item = e;
        Vm.enter(guard);
        tail.next = n;
        tail = n;
        Vm.exit(guard);
        return true;
    }

    /** The first node that has an item; those before it are forgotten. */
    private Node<E> first() {
        while (head.next != null && head.next.item == null) {
            head = head.next;
        }
        return head.next;
    }

    @Override
    public E poll() {
        Vm.enter(guard);
        Node<E> n = first();
        E e = null;
        if (n != null) {
            e = n.item;
            n.item = null;
            head = n;
        }
        Vm.exit(guard);
        return e;
    }

    @Override
    public E peek() {
        Vm.enter(guard);
        Node<E> n = first();
        E e = n == null ? null : n.item;
        Vm.exit(guard);
        return e;
    }

    @Override
    public boolean isEmpty() {
        return peek() == null;
    }

    /** The JDK counts while others go on; it may see what never was at one time. */
    @Override
    public int size() {
        int count = 0;
        for (Iterator<E> i = iterator(); i.hasNext(); i.next()) {
            count++;
        }
        return count;
    }

    @Override
    public boolean contains(Object o) {
        for (Iterator<E> i = iterator(); o != null && i.hasNext();) {
            if (o.equals(i.next())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean remove(Object o) {
        for (Walk<E> i = new Walk<>(this); o != null && i.hasNext();) {
            if (o.equals(i.next()) && i.take()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        if (c == this) {
            throw new IllegalArgumentException();
        }
        // All of them at once, or none if one is null.
        Node<E> begin = new Node<>();
        Node<E> end = begin;
        for (E e : c) {
            if (e == null) {
                throw new NullPointerException();
            }
            Node<E> n = new Node<>();
            n.item = e;
            end.next = n;
            end = n;
        }
        if (end == begin) {
            return false;
        }
        Vm.enter(guard);
        tail.next = begin.next;
        tail = end;
        Vm.exit(guard);
        return true;
    }

    @Override
    public Iterator<E> iterator() {
        return new Walk<>(this);
    }

    private static final class Walk<E> implements Iterator<E> {
        private final ConcurrentLinkedQueue<E> queue;
        private Node<E> next;
        private E item;
        private Node<E> last;

        Walk(ConcurrentLinkedQueue<E> queue) {
            this.queue = queue;
            Vm.enter(queue.guard);
            next = queue.head;
            advance();
            Vm.exit(queue.guard);
        }

        private void advance() {
            do {
                next = next.next;
            } while (next != null && next.item == null);
            item = next == null ? null : next.item;
        }

        @Override
        public boolean hasNext() {
            return item != null;
        }

        @Override
        public E next() {
            E e = item;
            if (e == null) {
                throw new NoSuchElementException();
            }
            last = next;
            Vm.enter(queue.guard);
            advance();
            Vm.exit(queue.guard);
            return e;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            take();
            last = null;
        }

        /** Removes the last one; false if somebody else did. */
        boolean take() {
            Vm.enter(queue.guard);
            boolean there = last.item != null;
            last.item = null;
            Vm.exit(queue.guard);
            return there;
        }
    }
}
