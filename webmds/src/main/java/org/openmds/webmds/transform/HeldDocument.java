package org.openmds.webmds.transform;

import java.util.concurrent.atomic.AtomicInteger;

/** The memory of one document, which is free when the cache and all pages in the making have left it. Thread-safe. */
final class HeldDocument {

    private final AtomicInteger users = new AtomicInteger(1);
    private final Runnable free;

    /** Creates the memory with one user, the cache. */
    HeldDocument(Runnable free) {
        this.free = free;
    }

    /** Returns the memory of a document that is counted elsewhere, or not at all. */
    static HeldDocument uncounted() {
        return new HeldDocument(() -> {
        });
    }

    /** Adds a user; returns false if the last one has left. */
    boolean join() {
        return users.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
    }

    boolean isInUse() {
        return users.get() > 0;
    }

    void leave() {
        if (users.decrementAndGet() == 0) {
            free.run();
        }
    }
}
