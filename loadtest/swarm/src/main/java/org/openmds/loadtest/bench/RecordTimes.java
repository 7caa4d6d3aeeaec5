package org.openmds.loadtest.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import org.HdrHistogram.Histogram;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordKind;

/**
 * Statistics of a record file for a period.
 *
 * @param pacing
 *            actual minus intended starts in microseconds, of requests that started in the period
 * @param response
 *            response times in microseconds, of the successful ones among them
 * @param failures
 *            number in the whole file
 */
record RecordTimes(Histogram pacing, Histogram response, long failures) {

    private static final long NANOS_PER_MICRO = 1_000;
    private static final long MAX_MICROS = 3_600_000_000L;
    private static final double MICROS_PER_MILLI = 1e3;

    static RecordTimes of(Path path, long from, long to) throws IOException {
        Histogram pacing = new Histogram(1, MAX_MICROS, 3);
        Histogram response = new Histogram(1, MAX_MICROS, 3);
        long failures = 0;
        try (FileChannel file = FileChannel.open(path)) {
            ByteBuffer head = ByteBuffer.allocate(RecordBatch.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer records = RecordCodec.buffer(RecordBatch.MAX_RECORDS);
            for (long at = 0; at < file.size(); at += RecordBatch.HEADER_BYTES + records.limit()) {
                file.read(head.clear(), at);
                records.clear().limit(RecordBatch.count(head, 0) * RecordCodec.BYTES);
                file.read(records, at + RecordBatch.HEADER_BYTES);
                for (int i = 0; i < records.limit(); i += RecordCodec.BYTES) {
                    failures += take(records, i, from, to, pacing, response);
                }
            }
        }
        return new RecordTimes(pacing, response, failures);
    }

    private static int take(ByteBuffer records, int at, long from, long to, Histogram pacing, Histogram response) {
        if (RecordCodec.kind(records, at) != RecordKind.REQUEST.ordinal()) {
            return 0;
        }
        boolean success = RecordCodec.outcome(records, at) == Outcome.OK.ordinal();
        long start = RecordCodec.start(records, at);
        if (start >= from && start < to) {
            pacing.recordValue(Math.min(MAX_MICROS, RecordCodec.pacing(records, at) / NANOS_PER_MICRO));
            if (success) {
                response.recordValue(Math.clamp(RecordCodec.duration(records, at) / NANOS_PER_MICRO, 1, MAX_MICROS));
            }
        }
        return success ? 0 : 1;
    }

    static double millis(Histogram micros, double percentile) {
        return micros.getTotalCount() == 0 ? 0 : micros.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
    }
}
