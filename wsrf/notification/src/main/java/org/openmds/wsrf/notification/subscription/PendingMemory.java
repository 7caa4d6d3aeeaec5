package org.openmds.wsrf.notification.subscription;

import java.util.concurrent.atomic.AtomicLong;

import org.openmds.budget.HeapShare;
import org.openmds.wsrf.notification.Notification;

/**
 * The memory of all notifications in all delivery queues, in bytes. A notification in several queues counts once; its slots count once for each
 * queue. Above the limit, queues of failing consumers drop notifications; above twice the limit, all queues do. Thread-safe.
 */
final class PendingMemory {

    /** Overhead of a slot in a delivery queue. */
    private static final int SLOT_BYTES = 200;

    private final long limit;
    private final AtomicLong bytes = new AtomicLong();

    PendingMemory(long limit) {
        this.limit = limit;
    }

    /** Creates an instance with a limit of one sixteenth of the heap, so that all queues together use at most one eighth. */
    static PendingMemory forHeapSize() {
        return new PendingMemory(HeapShare.NOTIFICATIONS.bytes());
    }

    void hold(Notification notification) {
        bytes.addAndGet(SLOT_BYTES + notification.retain());
    }

    void release(Notification notification) {
        bytes.addAndGet(-SLOT_BYTES - notification.release());
    }

    /** Returns true if the delivery queue of a consumer must drop notifications. */
    boolean isExceeded(boolean failing) {
        return bytes.get() > (failing ? limit : 2 * limit);
    }

    long bytes() {
        return bytes.get();
    }
}
