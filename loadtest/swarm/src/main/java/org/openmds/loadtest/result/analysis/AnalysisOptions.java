package org.openmds.loadtest.result.analysis;

import java.time.Duration;
import java.util.Optional;

/**
 * Options of an analysis.
 *
 * @param quantum
 *            length of a quantum; zero for one second, or more if that would be more than {@value #MAX_QUANTA} quanta
 * @param from
 *            start of the analysed time, since the run's start; the warm-up is always left out
 * @param to
 *            end of the analysed time, since the run's start; empty for the plan's end, and then requests that end in the drain count too
 * @param ceiling
 *            highest throughput of the generator in requests per second; 0 if unknown
 * @param ceilingSource
 *            origin of that value
 * @param threads
 *            number of threads that read records; the result does not depend on it
 * @param averagedQuanta
 *            number of quanta in a moving average
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
