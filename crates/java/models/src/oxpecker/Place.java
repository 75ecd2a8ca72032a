package oxpecker;

/** A place in a queue for a lock, as a linked list in the order of arrival. All is done under the gate of the lock. */
public final class Place {
    /** Whether who stands here wants the lock alone. */
    public final boolean writes;
    private Place next;

    public Place(boolean writes) {
        this.writes = writes;
    }

    /** The queue with a place at its end. */
    public static Place add(Place first, Place place) {
        if (first == null) {
            return place;
        }
        Place last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = place;
        return first;
    }

    /** The queue without a place. */
    public static Place remove(Place first, Place place) {
        if (first == place) {
            return place.next;
        }
        for (Place p = first; p != null; p = p.next) {
            if (p.next == place) {
                p.next = place.next;
            }
        }
        return first;
    }
}
