package org.openmds.loadtest.experiment.run;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.model.run.ServerSample;

/**
 * The measured part of a run: its beginning is left out, and everything after its end. As in the papers, the figures are means over this time.
 *
 * @param discarded
 *            the time at the start of the run that is left out
 * @param measured
 *            the measured time after it
 */
record MeasuredPeriod(Duration discarded, Duration measured) {

    /** Returns the measured part of a point. */
    static MeasuredPeriod of(ExperimentConditions conditions) {
        return new MeasuredPeriod(conditions.discarded(), conditions.point());
    }

    /** Returns the time during which users send queries. */
    Duration total() {
        return discarded.plus(measured);
    }

    double seconds() {
        return measured.toNanos() / 1e9;
    }

    /** Returns true if an event at this time counts. */
    boolean contains(long nanosSinceStart) {
        return nanosSinceStart >= discarded.toNanos() && nanosSinceStart < total().toNanos();
    }

    /** Returns the samples in the measured part: probes start before the users and end after them. */
    List<ServerSample> of(List<ServerSample> samples, Instant start) {
        long from = ChronoUnit.NANOS.between(Instant.EPOCH, start);
        return samples.stream().filter(sample -> contains(sample.timeNanos() - from)).toList();
    }
}
