package org.openmds.loadtest.result.analysis;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.record.Kind;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;

/** Whether a record can be believed. Each pass asks anew: to remember it would cost memory for each record. */
final class RecordCheck {

    private static final int KINDS = Kind.values().length;
    private static final int OUTCOMES = Outcome.values().length;
    private static final int METRIC = Kind.METRIC.ordinal();

    private final TesterData tester;

    RecordCheck(TesterData tester) {
        this.tester = tester;
    }

    /**
     * What is wrong with a record; null where nothing is.
     *
     * @param time
     *            its start, in ns since the run's
     */
    @Nullable
    Fault fault(ByteBuffer records, int at, long time) {
        int kind = Records.kind(records, at);
        if (kind < 0 || kind >= KINDS) {
            return Fault.KIND;
        }
        int outcome = Records.outcome(records, at);
        if (outcome < 0 || outcome >= OUTCOMES) {
            return Fault.OUTCOME;
        }
        if (Records.tester(records, at) != tester.info().tester()) {
            return Fault.TESTER;
        }
        if (kind == METRIC) {
            return !Double.isFinite(Records.value(records, at)) ? Fault.VALUE : place(time, 0);
        }
        long duration = Records.duration(records, at);
        return duration < 0 ? Fault.DURATION : place(time, duration);
    }

    @Nullable
    private Fault place(long time, long duration) {
        return duration < Long.MAX_VALUE / 4 && tester.isWithin(time, time + duration) ? null : Fault.OUTSIDE;
    }
}
