package org.openmds.loadtest.result.record;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.record.RecordBatch;

/**
 * Finds the intact batches of a tester's file: complete, with the right checksum, of that tester, and no duplicates. After damaged bytes it
 * searches for the next batch byte by byte. Not thread-safe.
 */
public final class BatchScan {

    /** A part of a file that holds consecutive intact batches. */
    record Extent(long from, long to) {
    }

    /** Size of the mapped window; far more than a batch. */
    private static final int WINDOW_BYTES = 64 << 20;
    /** Maximum size of an extent; small enough to share a file between several threads. */
    private static final long MAX_EXTENT_BYTES = 16 << 20;

    private final int tester;
    private final SequenceNumbers sequenceNumbers = new SequenceNumbers();
    private final List<Extent> extents = new ArrayList<>();
    private long batches;
    private long records;
    private long badPlaces;
    private long skippedBytes;
    private long duplicates;
    private long foreign;
    private boolean isInBadPlace;

    private BatchScan(int tester) {
        this.tester = tester;
    }

    /** Scans a file; a missing file has no batches. */
    static BatchScan of(Path file, int tester) throws IOException {
        BatchScan scan = new BatchScan(tester);
        if (Files.exists(file)) {
            try (FileChannel channel = FileChannel.open(file)) {
                scan.read(channel);
            }
        }
        return scan;
    }

    private void read(FileChannel channel) throws IOException {
        long size = channel.size();
        for (long at = 0; at < size;) {
            try (Arena arena = Arena.ofConfined()) {
                long length = Math.min(WINDOW_BYTES, size - at);
                ByteBuffer window = channel.map(MapMode.READ_ONLY, at, length, arena)
                        .asByteBuffer()
                        .order(ByteOrder.LITTLE_ENDIAN);
                at += read(window, at, at + length == size);
            }
        }
    }

    /** Returns the number of processed bytes of the window. */
    private int read(ByteBuffer window, long offset, boolean isLast) {
        int at = 0;
        while (at < window.limit()) {
            int length = RecordBatch.length(window, at);
            boolean isCut = window.limit() - at < Math.max(length, RecordBatch.HEADER_BYTES);
            if (isCut && !isLast) {
                return at;
            }
            if (RecordBatch.isIntact(window, at)) {
                take(window, at, offset + at, length);
                at += length;
                isInBadPlace = false;
            } else {
                at = skip(window, at);
            }
        }
        return at;
    }

    private void take(ByteBuffer window, int at, long place, int length) {
        if (RecordBatch.tester(window, at) != tester) {
            foreign++;
        } else if (!sequenceNumbers.add(RecordBatch.sequence(window, at))) {
            duplicates++;
        } else {
            batches++;
            records += RecordBatch.count(window, at);
            addToExtents(place, place + length);
        }
    }

    private void addToExtents(long from, long to) {
        Extent last = extents.isEmpty() ? null : extents.getLast();
        if (last != null && last.to() == from && to - last.from() <= MAX_EXTENT_BYTES) {
            extents.set(extents.size() - 1, new Extent(last.from(), to));
        } else {
            extents.add(new Extent(from, to));
        }
    }

    private int skip(ByteBuffer window, int from) {
        if (!isInBadPlace) {
            badPlaces++;
            isInBadPlace = true;
        }
        int at = from + 1;
        while (at < window.limit() && RecordBatch.length(window, at) < 0
                && window.limit() - at >= RecordBatch.HEADER_BYTES) {
            at++;
        }
        // Less than a header is left: the next window begins there, or nothing follows.
        skippedBytes += at - from;
        return at;
    }

    List<Extent> extents() {
        return extents;
    }

    public long batches() {
        return batches;
    }

    /** Returns the number of records in intact batches. */
    public long records() {
        return records;
    }

    public long badPlaces() {
        return badPlaces;
    }

    public long skippedBytes() {
        return skippedBytes;
    }

    public long duplicates() {
        return duplicates;
    }

    public long foreign() {
        return foreign;
    }

    public long missing() {
        return sequenceNumbers.missing();
    }
}
