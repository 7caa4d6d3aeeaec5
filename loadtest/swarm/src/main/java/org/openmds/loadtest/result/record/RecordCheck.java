package org.openmds.loadtest.result.record;

import java.nio.ByteBuffer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordKind;

/** Checks that a record is plausible. Each pass repeats the check because storing its result would cost memory for each record. */
public final class RecordCheck {

    private static final int KINDS = RecordKind.values().length;
    private static final int OUTCOMES = Outcome.values().length;
    private static final int METRIC = RecordKind.METRIC.ordinal();

    private final TesterData tester;

    public RecordCheck(TesterData tester) {
        this.tester = tester;
    }

    /**
     * Returns the fault of a record; null if it has none.
     *
     * @param time
     *            its start, in ns since the run's start
     */
    @Nullable
    public RecordFault fault(ByteBuffer records, int at, long time) {
        int kind = RecordCodec.kind(records, at);
        if (kind < 0 || kind >= KINDS) {
            return RecordFault.KIND;
        }
        int outcome = RecordCodec.outcome(records, at);
        if (outcome < 0 || outcome >= OUTCOMES) {
            return RecordFault.OUTCOME;
        }
        if (RecordCodec.tester(records, at) != tester.info().tester()) {
            return RecordFault.TESTER;
        }
        if (kind == METRIC) {
            return !Double.isFinite(RecordCodec.value(records, at)) ? RecordFault.VALUE : place(time, 0);
        }
        long duration = RecordCodec.duration(records, at);
        return duration < 0 ? RecordFault.DURATION : place(time, duration);
    }

    @Nullable
    private RecordFault place(long time, long duration) {
        return duration < Long.MAX_VALUE / 4 && tester.isWithin(time, time + duration) ? null : RecordFault.OUTSIDE;
    }
}
