package org.openmds.loadtest.result.analysis;

import java.time.Duration;
import java.util.Optional;

/**
 * How a run is to be analysed.
 *
 * @param quantum
 *            zero for a second, or as long as it takes to have no more than {@value #MAX_QUANTA}
 * @param from
 *            since the run's start; the warm-up is left out anyway
 * @param to
 *            since the run's start; empty for the plan's end, and then what ends in the drain counts as well
 * @param ceiling
 *            requests a second that the generator could do at most; 0 where unknown
 * @param ceilingSource
 *            who says so
 * @param threads
 *            that read records; they make no difference to the result
 * @param averagedQuanta
 *            quanta of a moving average
 */
public record AnalysisOptions(Duration quantum, Duration from, Optional<Duration> to, double ceiling,
        String ceilingSource, int threads, int averagedQuanta) {

    public static final int MAX_QUANTA = 10_000;

    public static final AnalysisOptions DEFAULT = new AnalysisOptions(Duration.ZERO, Duration.ZERO, Optional.empty(), 0,
            "",
            Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 16), 60);

    public AnalysisOptions {
        if (quantum.isNegative() || from.isNegative() || threads < 1 || averagedQuanta < 1 || ceiling < 0) {
            throw new IllegalArgumentException("quantum %s, from %s, threads %d, averaged %d, ceiling %s"
                    .formatted(quantum, from, threads, averagedQuanta, ceiling));
        }
    }

    public AnalysisOptions withQuantum(Duration other) {
        return new AnalysisOptions(other, from, to, ceiling, ceilingSource, threads, averagedQuanta);
    }

    public AnalysisOptions between(Duration start, Optional<Duration> end) {
        return new AnalysisOptions(quantum, start, end, ceiling, ceilingSource, threads, averagedQuanta);
    }

    public AnalysisOptions withCeiling(double throughput, String source) {
        return new AnalysisOptions(quantum, from, to, throughput, source, threads, averagedQuanta);
    }

    public AnalysisOptions withThreads(int count) {
        return new AnalysisOptions(quantum, from, to, ceiling, ceilingSource, count, averagedQuanta);
    }
}
