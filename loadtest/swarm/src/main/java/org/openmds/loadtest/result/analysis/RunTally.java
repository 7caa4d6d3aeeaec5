package org.openmds.loadtest.result.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.result.analysis.RunResult.Dot;

/** Counts of one thread over all testers: per cell of the timeline, per quantum, per name. Not thread-safe. */
final class RunTally {

    private static final int QUANTUM_DIGITS = 2;

    private final RunTimeline timeline;
    private final QuantumGrid quanta;
    private final int[] quantumByCell;
    final long[] successes;
    final long[] failures;
    private final long[] answeredFailures;
    private final long[] successNanos;
    private final long[] busyNanos;
    private final long[] whollyBusy;
    /** Response times of successes, with a precision of 1 % because there can be many quanta. */
    private final @Nullable IntCountsHistogram[] responseByQuantum;
    private final Map<String, DurationTally> phases = new TreeMap<>();
    private final Map<String, MetricTally> metrics = new TreeMap<>();
    private final List<Dot> dots = new ArrayList<>();

    RunTally(RunTimeline timeline, QuantumGrid quanta) {
        this.timeline = timeline;
        this.quanta = quanta;
        int cells = timeline.cells();
        quantumByCell = new int[cells];
        Arrays.setAll(quantumByCell, cell -> quanta.index(timeline.from(cell)));
        successes = new long[cells];
        failures = new long[cells];
        answeredFailures = new long[cells];
        successNanos = new long[cells];
        busyNanos = new long[cells];
        whollyBusy = new long[cells + 1];
        responseByQuantum = new IntCountsHistogram[quanta.count()];
    }

    /** Records that a request was in flight from one cell to another. */
    void busy(int first, int last, long start, long end) {
        if (first == last) {
            busyNanos[first] += end - start;
        } else {
            busyNanos[first] += timeline.to(first) - start;
            busyNanos[last] += end - timeline.from(last);
            whollyBusy[first + 1]++;
            whollyBusy[last]--;
        }
    }

    void success(int cell, long nanos) {
        successes[cell]++;
        successNanos[cell] += nanos;
        int quantum = quantumByCell[cell];
        if (quantum >= 0) {
            response(quantum).recordValue(nanos);
        }
    }

    void failure(int cell, boolean isAnswered) {
        failures[cell]++;
        answeredFailures[cell] += isAnswered ? 1 : 0;
    }

    void phase(String name, long nanos) {
        phases.computeIfAbsent(name, n -> new DurationTally()).add(nanos);
    }

    void metric(String name, long time, double value) {
        metrics.computeIfAbsent(name, n -> new MetricTally()).add(quanta.index(time), value);
    }

    void dot(Dot dot) {
        dots.add(dot);
    }

    private IntCountsHistogram response(int quantum) {
        IntCountsHistogram responses = responseByQuantum[quantum];
        if (responses == null) {
            responses = new IntCountsHistogram(QUANTUM_DIGITS);
            responseByQuantum[quantum] = responses;
        }
        return responses;
    }

    void addAll(RunTally other) {
        add(successes, other.successes);
        add(failures, other.failures);
        add(answeredFailures, other.answeredFailures);
        add(successNanos, other.successNanos);
        add(busyNanos, other.busyNanos);
        add(whollyBusy, other.whollyBusy);
        for (int quantum = 0; quantum < responseByQuantum.length; quantum++) {
            IntCountsHistogram more = other.responseByQuantum[quantum];
            if (more != null) {
                response(quantum).add(more);
            }
        }
        other.phases.forEach((name, more) -> phases.computeIfAbsent(name, n -> new DurationTally()).addAll(more));
        other.metrics.forEach((name, more) -> metrics.computeIfAbsent(name, n -> new MetricTally()).addAll(more));
        dots.addAll(other.dots);
    }

    private static void add(long[] to, long[] from) {
        Arrays.setAll(to, i -> to[i] + from[i]);
    }

    /** Completes the counts. Called once, after everything is added: from then on {@link #busyNanos} is complete for each cell. */
    void close() {
        long under = 0;
        for (int cell = 0; cell < busyNanos.length; cell++) {
            under += whollyBusy[cell];
            // The outermost cells are endless, and no request covers one completely.
            if (under > 0) {
                busyNanos[cell] += under * (timeline.to(cell) - timeline.from(cell));
            }
        }
    }

    long answered(int cell) {
        return successes[cell] + answeredFailures[cell];
    }

    long successNanos(int cell) {
        return successNanos[cell];
    }

    long busyNanos(int cell) {
        return busyNanos[cell];
    }

    int quantum(int cell) {
        return quantumByCell[cell];
    }

    /** Returns a percentile of the response time in seconds; 0 without successes. */
    double responsePercentile(int quantum, double percent) {
        IntCountsHistogram responses = responseByQuantum[quantum];
        return responses == null ? 0 : responses.getValueAtPercentile(percent) / 1e9;
    }

    Map<String, DurationTally> phases() {
        return phases;
    }

    Map<String, MetricTally> metrics() {
        return metrics;
    }

    List<Dot> dots() {
        return dots;
    }
}
