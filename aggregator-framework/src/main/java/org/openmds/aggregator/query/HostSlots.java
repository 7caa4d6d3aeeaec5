package org.openmds.aggregator.query;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Lets so many at a time through to each host, first come first served. A host is remembered while somebody is there or waits. Thread-safe. */
final class HostSlots {

    private final int perHost;
    private final ConcurrentHashMap<String, HostQueue> hosts = new ConcurrentHashMap<>();

    HostSlots(int perHost) {
        this.perHost = perHost;
    }

    /** Changed by the map's atomic operations alone, but for the semaphore. */
    private static final class HostQueue {
        private final Semaphore free;
        private int users;

        private HostQueue(int slots) {
            free = new Semaphore(slots, true);
        }
    }

    /** The right to ask a host. */
    final class HostSlot implements AutoCloseable {
        private final String name;
        private final HostQueue host;

        private HostSlot(String name, HostQueue host) {
            this.name = name;
            this.host = host;
        }

        /** Gives it back. To be called once. */
        @Override
        public void close() {
            host.free.release();
            releaseHost(name);
        }
    }

    int perHost() {
        return perHost;
    }

    /** How many hosts are remembered. */
    int hosts() {
        return hosts.size();
    }

    /** Waits for a slot; empty when none got free in that time. */
    Optional<HostSlot> acquire(String host, Duration longest) throws InterruptedException {
        HostQueue entered = hosts.compute(host, (_, known) -> {
            HostQueue there = known == null ? new HostQueue(perHost) : known;
            there.users++;
            return there;
        });
        boolean free = false;
        try {
            free = entered.free.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS);
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
