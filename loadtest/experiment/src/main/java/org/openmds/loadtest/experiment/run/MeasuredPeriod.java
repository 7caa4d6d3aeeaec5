package org.openmds.loadtest.experiment.run;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.model.run.ServerSample;

/**
 * What of a run counts: its beginning is left out, and what comes after it. The papers averaged what their logs had of a time span.
 *
 * @param discarded
 *            from the run's start
 * @param measured
 *            from there
 */
record MeasuredPeriod(Duration discarded, Duration measured) {

    /** Of a point. */
    static MeasuredPeriod of(ExperimentConditions conditions) {
        return new MeasuredPeriod(conditions.discarded(), conditions.point());
    }

    /** How long users ask. */
    Duration total() {
        return discarded.plus(measured);
    }

    double seconds() {
        return measured.toNanos() / 1e9;
    }

    /** Whether what ended then counts. */
    boolean contains(long nanosSinceStart) {
        return nanosSinceStart >= discarded.toNanos() && nanosSinceStart < total().toNanos();
    }

    /** The samples in it: probes begin before users do, and end after them. */
    List<ServerSample> of(List<ServerSample> samples, Instant start) {
        long from = ChronoUnit.NANOS.between(Instant.EPOCH, start);
        return samples.stream().filter(sample -> contains(sample.timeNanos() - from)).toList();
    }
}
