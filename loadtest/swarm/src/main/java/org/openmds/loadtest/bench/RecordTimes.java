package org.openmds.loadtest.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import org.HdrHistogram.Histogram;
import org.openmds.loadtest.model.record.Batch;
import org.openmds.loadtest.model.record.Kind;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;

/**
 * What a file of records tells of a time.
 *
 * @param pacing
 *            actual less intended starts, in microseconds, of requests that started in it
 * @param response
 *            in microseconds, of the successes among them
 * @param failures
 *            in the whole file
 */
record RecordTimes(Histogram pacing, Histogram response, long failures) {

    private static final long MICRO = 1_000;
    private static final long MOST = 3_600_000_000L;
    private static final double MILLI = 1e3;

    static RecordTimes of(Path path, long from, long to) throws IOException {
        Histogram pacing = new Histogram(1, MOST, 3);
        Histogram response = new Histogram(1, MOST, 3);
        long failures = 0;
        try (FileChannel file = FileChannel.open(path)) {
            ByteBuffer head = ByteBuffer.allocate(Batch.HEADER).order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer records = Records.buffer(Batch.MOST);
            for (long at = 0; at < file.size(); at += Batch.HEADER + records.limit()) {
                file.read(head.clear(), at);
                records.clear().limit(Batch.count(head, 0) * Records.BYTES);
                file.read(records, at + Batch.HEADER);
                for (int i = 0; i < records.limit(); i += Records.BYTES) {
                    failures += take(records, i, from, to, pacing, response);
                }
            }
        }
        return new RecordTimes(pacing, response, failures);
    }

    private static int take(ByteBuffer records, int at, long from, long to, Histogram pacing, Histogram response) {
        if (Records.kind(records, at) != Kind.REQUEST.ordinal()) {
            return 0;
        }
        boolean success = Records.outcome(records, at) == Outcome.OK.ordinal();
        long start = Records.start(records, at);
        if (start >= from && start < to) {
            pacing.recordValue(Math.min(MOST, Records.pacing(records, at) / MICRO));
            if (success) {
                response.recordValue(Math.clamp(Records.duration(records, at) / MICRO, 1, MOST));
            }
        }
        return success ? 0 : 1;
    }

    static double millis(Histogram micros, double percentile) {
        return micros.getTotalCount() == 0 ? 0 : micros.getValueAtPercentile(percentile) / MILLI;
    }
}
