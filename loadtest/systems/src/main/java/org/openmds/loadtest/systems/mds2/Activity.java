package org.openmds.loadtest.systems.mds2;

import java.util.concurrent.atomic.LongAdder;

/** What a server has done since its start, and whether it goes on. Thread-safe. */
final class Activity {

    private final LongAdder queries = new LongAdder();
    private final LongAdder hits = new LongAdder();
    private final LongAdder fetches = new LongAdder();
    private final Gauge fetching = new Gauge();
    private final Gauge connections = new Gauge();
    private volatile boolean ended;

    /** It asks its origins for nothing more; queries that wait for them fail. */
    void end() {
        ended = true;
    }

    boolean isEnded() {
        return ended;
    }

    void query() {
        queries.increment();
    }

    void hit() {
        hits.increment();
    }

    void fetchBegins() {
        fetches.increment();
        fetching.enter();
    }

    void fetchEnds() {
        fetching.leave();
    }

    /** To it. */
    Gauge connections() {
        return connections;
    }

    long queries() {
        return queries.sum();
    }

    /** Origins that were not asked, because what they said before was still good. */
    long hits() {
        return hits.sum();
    }

    /** How often origins were asked: processes of a GRIS, queries of a GIIS. */
    long fetches() {
        return fetches.sum();
    }

    long mostFetching() {
        return fetching.most();
    }
}
