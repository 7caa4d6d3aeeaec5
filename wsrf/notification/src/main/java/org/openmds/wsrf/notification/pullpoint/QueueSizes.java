package org.openmds.wsrf.notification.pullpoint;

import java.util.Comparator;
import java.util.Optional;
import java.util.TreeSet;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The sizes of queues, in order, so that the largest one is found without a look at all of them. Thread-safe. */
final class QueueSizes {

    private static final Comparator<QueueSize> ORDER = Comparator.comparingLong(QueueSize::bytes)
            .thenComparing(QueueSize::key);

    @GuardedBy("this")
    private final TreeSet<QueueSize> sizes = new TreeSet<>(ORDER);
    @GuardedBy("this")
    private long total;

    /** The size of one queue that is not empty. */
    record QueueSize(long bytes, String key) {
    }

    /** Records that the size of a queue has changed. */
    synchronized void change(String key, long from, long to) {
        if (from > 0) {
            sizes.remove(new QueueSize(from, key));
        }
        if (to > 0) {
            sizes.add(new QueueSize(to, key));
        }
        total += to - from;
    }

    /** Returns the size of all queues. */
    synchronized long total() {
        return total;
    }

    synchronized Optional<QueueSize> largest() {
        return sizes.isEmpty() ? Optional.empty() : Optional.of(sizes.last());
    }

    /** Returns the larger one of two queues. */
    static Optional<QueueSize> larger(Optional<QueueSize> one, Optional<QueueSize> other) {
        return one.isEmpty() || other.isPresent() && ORDER.compare(one.get(), other.get()) < 0 ? other : one;
    }
}
