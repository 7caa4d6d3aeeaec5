package org.openmds.loadtest.systems.mds2;

import java.util.concurrent.atomic.LongAdder;

/** What a server has done since its start, and whether it goes on. Thread-safe. */
final class ServerActivity {

    private final LongAdder queries = new LongAdder();
    private final LongAdder hits = new LongAdder();
    private final LongAdder fetches = new LongAdder();
    private final ConcurrencyGauge fetching = new ConcurrencyGauge();
    private final ConcurrencyGauge connections = new ConcurrencyGauge();
    private volatile boolean ended;

    /** It asks its origins for nothing more; queries that wait for them fail. */
    void stop() {
        ended = true;
    }

    boolean isStopped() {
        return ended;
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

    /** To it. */
    ConcurrencyGauge connections() {
        return connections;
    }

    long queries() {
        return queries.sum();
    }

    /** Origins that were not asked, because what they said before was still good. */
    long cacheHits() {
        return hits.sum();
    }

    /** How often origins were asked: processes of a GRIS, queries of a GIIS. */
    long fetches() {
        return fetches.sum();
    }

    long maxConcurrentFetches() {
        return fetching.max();
    }
}
