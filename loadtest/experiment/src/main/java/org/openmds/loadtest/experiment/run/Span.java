package org.openmds.loadtest.experiment.run;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import org.openmds.loadtest.experiment.Conditions;
import org.openmds.loadtest.model.run.ServerSample;

/**
 * What of a run counts: its beginning is left out, and what comes after it. The papers averaged what their logs had of a time span.
 *
 * @param discarded
 *            from the run's start
 * @param measured
 *            from there
 */
record Span(Duration discarded, Duration measured) {

    /** Of a point. */
    static Span of(Conditions conditions) {
        return new Span(conditions.discarded(), conditions.point());
    }

    /** How long users ask. */
    Duration held() {
        return discarded.plus(measured);
    }

    double seconds() {
        return measured.toNanos() / 1e9;
    }

    /** Whether what ended then counts. */
    boolean has(long nanosSinceStart) {
        return nanosSinceStart >= discarded.toNanos() && nanosSinceStart < held().toNanos();
    }

    /** The samples in it: probes begin before users do, and end after them. */
    List<ServerSample> of(List<ServerSample> samples, Instant start) {
        long from = ChronoUnit.NANOS.between(Instant.EPOCH, start);
        return samples.stream().filter(sample -> has(sample.timeNanos() - from)).toList();
    }
}
