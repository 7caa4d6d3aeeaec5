package org.openmds.wsrf.servicegroup;

import java.util.LinkedHashMap;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.wsrf.softstate.ChangeQueue;

/**
 * Collected content that waits for the owner thread: the newest of each entry, limited in bytes, because the thread may wait for the disk. Thread-safe.
 */
final class CollectedValues {

    private final ChangeQueue<EntryKey, CollectedValue> queue = new ChangeQueue<>();
    private final AtomicLong bytes = new AtomicLong();
    private final long limit;

    /** @param limit size of all waiting content; a single one may be larger */
    CollectedValues(long limit) {
        this.limit = limit;
    }

    /** Adds content, or refuses it. Returns true if nothing was waiting. */
    boolean put(EntryKey key, CollectedValue content) {
        long size = content.content().heapBytes();
        long before = bytes.getAndAdd(size);
        if (before > 0 && before + size > limit) {
            bytes.addAndGet(-size);
            content.refused()
                    .accept("the collected content was dropped: %,d bytes of content wait to be written"
                            .formatted(limit));
            return false;
        }
        return queue.put(key, content);
    }

    /** Removes and returns all content, the oldest first. */
    LinkedHashMap<EntryKey, CollectedValue> take() {
        bytes.set(0);
        return queue.take();
    }
}
