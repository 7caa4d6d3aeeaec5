package org.openmds.benchmarks.load;

import java.time.Duration;
import java.util.List;

import org.HdrHistogram.Histogram;

/** Loop results without a server. */
public final class LoopResults {

    private LoopResults() {
    }

    /** Returns a result with this number of answers, each with a response time of one millisecond. */
    public static LoopResult of(long answers, Duration elapsed) {
        Histogram nanos = LoopResult.newHistogram();
        nanos.recordValueWithCount(Duration.ofMillis(1).toNanos(), answers);
        return new LoopResult(nanos, List.of(), elapsed, Duration.ZERO);
    }
}
