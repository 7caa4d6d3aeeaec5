package org.openmds.aggregator.query;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Limits concurrent requests to each host, first come, first served. A host is stored only while requests run or wait. Thread-safe. */
final class HostSlots {

    private final int perHost;
    private final ConcurrentHashMap<String, HostQueue> hosts = new ConcurrentHashMap<>();

    HostSlots(int perHost) {
        this.perHost = perHost;
    }

    /** Changed only by the map's atomic operations, except the semaphore. */
    private static final class HostQueue {
        private final Semaphore free;
        private int users;

        private HostQueue(int slots) {
            free = new Semaphore(slots, true);
        }
    }

    /** A permit for one request to a host. */
    final class HostSlot implements AutoCloseable {
        private final String name;
        private final HostQueue host;

        private HostSlot(String name, HostQueue host) {
            this.name = name;
            this.host = host;
        }

        /** Releases the slot. Call it only once. */
        @Override
        public void close() {
            host.free.release();
            releaseHost(name);
        }
    }

    int perHost() {
        return perHost;
    }

    /** Returns the number of stored hosts. */
    int hosts() {
        return hosts.size();
    }

    /** Waits for a slot; empty if none is free within the given time. */
    Optional<HostSlot> acquire(String host, Duration timeout) throws InterruptedException {
        HostQueue entered = hosts.compute(host, (_, known) -> {
            HostQueue there = known == null ? new HostQueue(perHost) : known;
            there.users++;
            return there;
        });
        boolean free = false;
        try {
            free = entered.free.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } finally {
            if (!free) {
                releaseHost(host);
            }
        }
        return free ? Optional.of(new HostSlot(host, entered)) : Optional.empty();
    }

    private void releaseHost(String name) {
        hosts.computeIfPresent(name, (_, there) -> --there.users == 0 ? null : there);
    }
}
