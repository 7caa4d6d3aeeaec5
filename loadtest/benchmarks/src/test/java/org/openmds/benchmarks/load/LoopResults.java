package org.openmds.benchmarks.load;

import java.time.Duration;
import java.util.List;

import org.HdrHistogram.Histogram;

/** Results that nobody had to wait for. */
public final class LoopResults {

    private LoopResults() {
    }

    /** So many answers of a millisecond each within a time. */
    public static LoopResult of(long answers, Duration elapsed) {
        Histogram nanos = LoopResult.newHistogram();
        nanos.recordValueWithCount(Duration.ofMillis(1).toNanos(), answers);
        return new LoopResult(nanos, List.of(), elapsed, Duration.ZERO);
    }
}
