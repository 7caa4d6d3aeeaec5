package org.openmds.loadtest.systems.mds2;

import java.util.concurrent.atomic.LongAdder;

/** Counters of a server's activity, and its stop flag. Thread-safe. */
final class ServerActivity {

    private final LongAdder queries = new LongAdder();
    private final LongAdder hits = new LongAdder();
    private final LongAdder fetches = new LongAdder();
    private final ConcurrencyGauge fetching = new ConcurrencyGauge();
    private final ConcurrencyGauge connections = new ConcurrencyGauge();
    private volatile boolean stopped;

    /** Stops all further fetches; queries that wait for one fail. */
    void stop() {
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    void recordQuery() {
        queries.increment();
    }

    void recordCacheHit() {
        hits.increment();
    }

    void startFetch() {
        fetches.increment();
        fetching.enter();
    }

    void endFetch() {
        fetching.leave();
    }

    /** Returns the gauge of the clients' connections to the server. */
    ConcurrencyGauge connections() {
        return connections;
    }

    long queries() {
        return queries.sum();
    }

    /** Returns how many times an origin's cached entries were fresh, so that no fetch was needed. */
    long cacheHits() {
        return hits.sum();
    }

    /** Returns the number of fetches: processes of a GRIS, queries of a GIIS. */
    long fetches() {
        return fetches.sum();
    }

    long maxConcurrentFetches() {
        return fetching.max();
    }
}
