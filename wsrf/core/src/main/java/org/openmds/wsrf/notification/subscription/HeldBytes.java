package org.openmds.wsrf.notification.subscription;

import java.util.concurrent.atomic.AtomicLong;

import org.openmds.wsrf.notification.Notification;

/**
 * What waits in all mailboxes together, in bytes of memory: a notification that waits in several counts once, its places in them each. Beyond the limit
 * consumers that fail keep less, beyond twice the limit all. Thread-safe.
 */
final class HeldBytes {

    private static final int PART_OF_HEAP = 16;
    /** Of a place in a mailbox, whatever waits there. */
    private static final int PLACE = 200;

    private final long most;
    private final AtomicLong bytes = new AtomicLong();

    HeldBytes(long most) {
        this.most = most;
    }

    /** A sixteenth of the heap, and so an eighth at most. */
    static HeldBytes ofHeap() {
        return new HeldBytes(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    }

    void hold(Notification notification) {
        bytes.addAndGet(PLACE + notification.held());
    }

    void release(Notification notification) {
        bytes.addAndGet(-PLACE - notification.released());
    }

    /** Whether a consumer must give something up. */
    boolean isTooMuch(boolean failing) {
        return bytes.get() > (failing ? most : 2 * most);
    }

    long bytes() {
        return bytes.get();
    }
}
