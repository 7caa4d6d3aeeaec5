package org.openmds.loadtest.experiment.steps;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.record.RecordSink;

/** Counts the records of one block without storing them. Thread-safe. */
final class AnswerTally implements RecordSink {

    private final List<String> names = new ArrayList<>();
    private long answers;
    private long nanos;
    private long failures;
    private long steps;

    @Override
    public synchronized int name(String name) {
        int known = names.indexOf(name);
        if (known >= 0) {
            return known;
        }
        names.add(name);
        return names.size() - 1;
    }

    @Override
    public synchronized void accept(ByteBuffer records) {
        for (int at = records.position(); at < records.limit(); at += RecordCodec.BYTES) {
            if (RecordCodec.kind(records, at) == RecordKind.PHASE.ordinal()) {
                steps++;
            }
            if (RecordCodec.kind(records, at) != RecordKind.REQUEST.ordinal()) {
                continue;
            }
            if (RecordCodec.outcome(records, at) == Outcome.OK.ordinal()) {
                answers++;
                nanos += RecordCodec.duration(records, at);
            } else {
                failures++;
            }
        }
    }

    /** Returns the number of steps that queries and servers reported. */
    synchronized long steps() {
        return steps;
    }

    synchronized long answers() {
        return answers;
    }

    /** Returns the mean response time, in seconds. */
    synchronized double response() {
        return nanos / 1e9 / answers;
    }

    synchronized long failures() {
        return failures;
    }
}
