package org.openmds.loadtest.result.record;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.TesterResult;
/** Iterates over the plausible records of a run, for uses that the result of an analysis does not cover. */
public final class RunRecords {

    private RunRecords() {
    }

    /**
     * A record, timed by the controller's clock.
     *
     * @param name
     *            name of a metric or phase; else empty
     * @param value
     *            value of a metric; else 0
     */
    public record RecordRow(StartTime start, TesterResult tester, int client, RecordKind kind, Outcome outcome,
            long durationNanos, long bytes, long pacingNanos, String name, double value) {

        /**
         * Start of a record by the controller's clock.
         *
         * @param timeNanos
         *            its start, in ns since 1970
         * @param sinceStartNanos
         *            its start, in ns since the start of the run
         */
        public record StartTime(long timeNanos, long sinceStartNanos) {
        }

    }

    /** Receives records. */
    public interface RowConsumer {

        void take(RecordRow row) throws IOException;
    }

    /**
     * Passes on all records of a run: tester by tester, in the order in which they were written.
     *
     * @return the number of records
     * @throws AnalysisException
     *             if the folder is not that of a run
     */
    public static long forEach(RunFolder folder, RowConsumer rowConsumer) throws AnalysisException, IOException {
        long count = 0;
        for (TesterData tester : RunInputs.read(folder).testers()) {
            for (BatchScan.Extent extent : tester.scan().extents()) {
                count += forEach(tester, extent, rowConsumer);
            }
        }
        return count;
    }

    private static long forEach(TesterData tester, BatchScan.Extent extent, RowConsumer rowConsumer)
            throws IOException {
        RecordCheck check = new RecordCheck(tester);
        long count = 0;
        try (FileChannel channel = FileChannel.open(tester.file()); Arena arena = Arena.ofConfined()) {
            ByteBuffer batches = channel.map(MapMode.READ_ONLY, extent.from(), extent.to() - extent.from(), arena)
                    .asByteBuffer()
                    .order(ByteOrder.LITTLE_ENDIAN);
            for (int from = 0; from < batches.limit();) {
                int to = from + RecordBatch.length(batches, from);
                for (int at = from + RecordBatch.HEADER_BYTES; at < to; at += RecordCodec.BYTES) {
                    long time = tester.time(RecordCodec.start(batches, at));
                    if (check.fault(batches, at, time) == null) {
                        rowConsumer.take(row(tester, batches, at, time));
                        count++;
                    }
                }
                from = to;
            }
        }
        return count;
    }

    private static RecordRow row(TesterData tester, ByteBuffer records, int at, long time) {
        RecordKind kind = RecordKind.of(RecordCodec.kind(records, at));
        boolean isNamed = kind == RecordKind.METRIC || kind == RecordKind.PHASE;
        return new RecordRow(new RecordRow.StartTime(tester.origin() + time, time), tester.info(),
                RecordCodec.client(records, at), kind, Outcome.of(RecordCodec.outcome(records, at)),
                kind == RecordKind.METRIC ? 0 : RecordCodec.duration(records, at), RecordCodec.number(records, at),
                kind == RecordKind.REQUEST ? RecordCodec.pacing(records, at) : 0,
                isNamed ? tester.name(RecordCodec.name(records, at)) : "",
                kind == RecordKind.METRIC ? RecordCodec.value(records, at) : 0);
    }
}
