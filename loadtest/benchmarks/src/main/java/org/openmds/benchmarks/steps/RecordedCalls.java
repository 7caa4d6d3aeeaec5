package org.openmds.benchmarks.steps;

import java.nio.ByteBuffer;

import org.openmds.loadtest.generator.measurement.RecordStream;
import org.openmds.loadtest.generator.measurement.RecordWriter;
import org.openmds.loadtest.generator.measurement.RunNotes;
import org.openmds.loadtest.generator.swarm.CallRecords;
import org.openmds.loadtest.generator.swarm.SendTime;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.record.RecordSink;

/**
 * Records of a tester's calls, made as its virtual users make them, for benchmarks of recorded steps. Full pages are
 * discarded.
 */
public final class RecordedCalls {

    private static final long START = 1_000_000_000L;
    private static final long TOOK = 1_000_000;

    private final CallRecords records = new CallRecords(stream());

    static RecordStream stream() {
        return new RecordStream(new RecordWriter(new DiscardingRecordSink(), new RunNotes(_ -> {
        })), 0);
    }

    /** Records a call that took one millisecond. */
    public void record(CallResult callResult) {
        records.started();
        records.request(1, SendTime.at(START, START), START, START + TOOK, callResult);
    }

    /** A sink that discards records. Called by one thread at a time. */
    private static final class DiscardingRecordSink implements RecordSink {
        private int names;

        @Override
        public int name(String name) {
            return names++;
        }

        @Override
        public void accept(ByteBuffer records) {
            // Discarded.
        }
    }
}
