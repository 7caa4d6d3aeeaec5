package org.openmds.loadtest.generator.swarm;

import java.nio.ByteBuffer;

import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.record.RecordSink;

/**
 * The records of a tester's calls, kept as its users keep them, for benchmarks of what a query's steps cost: in this package, because nobody else may. Nobody
 * takes them further: pages are empty again as soon as they are full.
 */
public final class RecordedCalls {

    private static final long START = 1_000_000_000L;
    private static final long TOOK = 1_000_000;

    private final CallRecords records = new CallRecords(stream());

    static RecordStream stream() {
        return new RecordStream(new RecordWriter(new DiscardingRecordSink(), new RunNotes(_ -> {
        })), 0);
    }

    /** A call that took a millisecond. */
    public void record(CallResult callResult) {
        records.started();
        records.request(1, SendTime.at(START, START), START, START + TOOK, callResult);
    }

    /** Called by one thread at a time. */
    private static final class DiscardingRecordSink implements RecordSink {
        private int names;

        @Override
        public int name(String name) {
            return names++;
        }

        @Override
        public void accept(ByteBuffer records) {
            // They are forgotten.
        }
    }
}
