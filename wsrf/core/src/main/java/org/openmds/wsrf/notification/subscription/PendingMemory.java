package org.openmds.wsrf.notification.subscription;

import java.util.concurrent.atomic.AtomicLong;

import org.openmds.wsrf.notification.Notification;

/**
 * What waits in all mailboxes together, in bytes of memory: a notification that waits in several counts once, its places in them each. Beyond the limit
 * consumers that fail keep less, beyond twice the limit all. Thread-safe.
 */
final class PendingMemory {

    private static final int HEAP_FRACTION = 16;
    /** Of a place in a mailbox, whatever waits there. */
    private static final int SLOT_BYTES = 200;

    private final long limit;
    private final AtomicLong bytes = new AtomicLong();

    PendingMemory(long most) {
        this.limit = most;
    }

    /** A sixteenth of the heap, and so an eighth at most. */
    static PendingMemory forHeapSize() {
        return new PendingMemory(Runtime.getRuntime().maxMemory() / HEAP_FRACTION);
    }

    void hold(Notification notification) {
        bytes.addAndGet(SLOT_BYTES + notification.retain());
    }

    void release(Notification notification) {
        bytes.addAndGet(-SLOT_BYTES - notification.release());
    }

    /** Whether a consumer must give something up. */
    boolean isExceeded(boolean failing) {
        return bytes.get() > (failing ? limit : 2 * limit);
    }

    long bytes() {
        return bytes.get();
    }
}
