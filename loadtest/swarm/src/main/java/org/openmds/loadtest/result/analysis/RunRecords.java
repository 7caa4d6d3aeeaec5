package org.openmds.loadtest.result.analysis;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;

import org.openmds.loadtest.model.record.Batch;
import org.openmds.loadtest.model.record.Kind;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.TesterInfo;

/** The records of a run one by one, for who wants other things of them than a {@link RunResult}. What cannot be believed is left out. */
public final class RunRecords {

    private RunRecords() {
    }

    /**
     * A record by the controller's clock.
     *
     * @param timeNanos
     *            of its start, since 1970
     * @param sinceStartNanos
     *            of the run
     * @param name
     *            of a metric or phase; else empty
     * @param value
     *            of a metric; else 0
     */
    public record Row(long timeNanos, long sinceStartNanos, TesterInfo tester, int client, Kind kind, Outcome outcome,
            long durationNanos, long bytes, long pacingNanos, String name, double value) {
    }

    /** Takes records. */
    public interface Taker {

        void take(Row row) throws IOException;
    }

    /**
     * All of a run: tester by tester, in the order in which they were written.
     *
     * @return how many
     * @throws AnalysisException
     *             where the folder is not a run's
     */
    public static long each(RunFolder folder, Taker taker) throws AnalysisException, IOException {
        long count = 0;
        for (TesterData tester : RunInputs.read(folder).testers()) {
            for (BatchScan.Extent extent : tester.scan().extents()) {
                count += each(tester, extent, taker);
            }
        }
        return count;
    }

    private static long each(TesterData tester, BatchScan.Extent extent, Taker taker) throws IOException {
        RecordCheck check = new RecordCheck(tester);
        long count = 0;
        try (FileChannel channel = FileChannel.open(tester.file()); Arena arena = Arena.ofConfined()) {
            ByteBuffer batches = channel.map(MapMode.READ_ONLY, extent.from(), extent.to() - extent.from(), arena)
                    .asByteBuffer()
                    .order(ByteOrder.LITTLE_ENDIAN);
            for (int from = 0; from < batches.limit();) {
                int to = from + Batch.length(batches, from);
                for (int at = from + Batch.HEADER; at < to; at += Records.BYTES) {
                    long time = tester.time(Records.start(batches, at));
                    if (check.fault(batches, at, time) == null) {
                        taker.take(row(tester, batches, at, time));
                        count++;
                    }
                }
                from = to;
            }
        }
        return count;
    }

    private static Row row(TesterData tester, ByteBuffer records, int at, long time) {
        Kind kind = Kind.of(Records.kind(records, at));
        boolean isNamed = kind == Kind.METRIC || kind == Kind.PHASE;
        return new Row(tester.origin() + time, time, tester.info(), Records.client(records, at), kind,
                Outcome.of(Records.outcome(records, at)), kind == Kind.METRIC ? 0 : Records.duration(records, at),
                Records.number(records, at), kind == Kind.REQUEST ? Records.pacing(records, at) : 0,
                isNamed ? tester.name(Records.name(records, at)) : "",
                kind == Kind.METRIC ? Records.value(records, at) : 0);
    }
}
