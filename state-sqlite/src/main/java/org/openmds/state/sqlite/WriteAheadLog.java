package org.openmds.state.sqlite;

import static org.openmds.state.sqlite.DatabaseHeader.PAGE_SIZE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The content of SQLite's write-ahead log (SQLite file format, section 4), read before SQLite opens it: SQLite silently ignores all frames after
 * the first one with a wrong checksum.
 *
 * <p>
 * The checksum of a frame continues that of the previous frame. The previous checksum is stored, so each frame can also be verified alone, and
 * frames after a damaged one can be recognised as intact. A transaction that a crash interrupted within a frame looks like a damaged one; its rows
 * are then kept although the write was not acknowledged.
 *
 * @param frames
 *            the frames of the current generation, without older frames that a restart of the log left after them
 * @param committed
 *            the number of leading frames that SQLite will apply
 * @param damaged
 *            true if SQLite would ignore frames that may belong to acknowledged transactions
 * @param problems
 *            the problems to report
 */
record WriteAheadLog(List<Frame> frames, int committed, boolean damaged, List<String> problems) {
    static final WriteAheadLog NONE = new WriteAheadLog(List.of(), 0, false, List.of());
    static final int HEADER_SIZE = 32;
    static final int FRAME_HEADER_SIZE = 24;
    static final int FRAME_SIZE = FRAME_HEADER_SIZE + PAGE_SIZE;
    private static final int MAGIC = 0x377f0682;
    /** Maximum distance between the first salt of an older generation and the current one; each restart of the log adds one. */
    private static final int OLDER_GENERATIONS = 1 << 24;

    /**
     * A version of a page.
     *
     * @param imageOffset
     *            the position of the page in the file
     * @param intact
     *            true if the checksum continues the stored one of the previous frame
     */
    record Frame(long imageOffset, int page, boolean commit, boolean intact) {
    }

    static WriteAheadLog inspect(Path file) throws IOException {
        long size = StateFiles.size(file);
        if (size == 0) {
            return NONE;
        }
        if (size < HEADER_SIZE) {
            return new WriteAheadLog(List.of(), 0, true,
                    List.of("WAL: only %d bytes are left; the last transactions are lost".formatted(size)));
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new Reader(channel, size).read();
        }
    }

    private static final class Reader {
        private final FileChannel channel;
        private final long size;
        private final List<Frame> frames = new ArrayList<>();
        private final ByteBuffer buffer = ByteBuffer.allocate(FRAME_SIZE);
        private boolean headerIntact;
        private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
        private int salt1;
        private int salt2;
        // The running checksum as stored: first in the header, then in the previous frame.
        private int sum1;
        private int sum2;
        private int unbroken;
        private int committed;

        Reader(FileChannel channel, long size) {
            this.channel = channel;
            this.size = size;
        }

        WriteAheadLog read() throws IOException {
            readHeader();
            int total = (int) ((size - HEADER_SIZE) / FRAME_SIZE);
            int current = 0;
            boolean predecessorCurrent = true;
            for (int i = 0; i < total; i++) {
                predecessorCurrent = readFrame(i, predecessorCurrent);
                if (predecessorCurrent) {
                    current = i + 1;
                }
            }
            List<Frame> generation = List.copyOf(frames.subList(0, current));
            boolean tornEnd = current == total && (size - HEADER_SIZE) % FRAME_SIZE != 0;
            boolean damaged = !headerIntact || unbroken < current;
            return new WriteAheadLog(generation, committed, damaged, problems(current, tornEnd));
        }

        private void readHeader() throws IOException {
            ByteBuffer header = readAt(0, HEADER_SIZE);
            int magic = header.getInt(0);
            order = (magic & 1) == 1 && (magic & ~1) == MAGIC ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
            salt1 = header.getInt(16);
            salt2 = header.getInt(20);
            addToSum(header, 0, HEADER_SIZE - 8);
            headerIntact = (magic & ~1) == MAGIC && header.getInt(8) == PAGE_SIZE
                    && matchesSum(header, HEADER_SIZE - 8);
            sum1 = header.getInt(24);
            sum2 = header.getInt(28);
        }

        /** Returns true if the frame belongs to the current generation. */
        private boolean readFrame(int index, boolean predecessorCurrent) throws IOException {
            long offset = HEADER_SIZE + (long) index * FRAME_SIZE;
            ByteBuffer frame = readAt(offset, FRAME_SIZE);
            addToSum(frame, 0, 8);
            addToSum(frame, FRAME_HEADER_SIZE, PAGE_SIZE);
            boolean sound = matchesSum(frame, 16);
            sum1 = frame.getInt(16);
            sum2 = frame.getInt(20);
            boolean commit = frame.getInt(4) != 0;
            frames.add(new Frame(offset + FRAME_HEADER_SIZE, frame.getInt(0), commit, sound));
            if (!headerIntact && index == 0) {
                salt1 = frame.getInt(8);
                salt2 = frame.getInt(12);
            }
            boolean sameSalt = frame.getInt(8) == salt1 && frame.getInt(12) == salt2;
            if (headerIntact && sameSalt && sound && unbroken == index) {
                unbroken = index + 1;
                committed = commit ? unbroken : committed;
            }
            return sameSalt || predecessorCurrent && (sound || !isOlderGeneration(frame));
        }

        private boolean isOlderGeneration(ByteBuffer frame) {
            int behind = salt1 - frame.getInt(8);
            return behind > 0 && behind <= OLDER_GENERATIONS;
        }

        private List<String> problems(int current, boolean tornEnd) {
            List<String> problems = new ArrayList<>();
            if (!headerIntact) {
                problems.add("WAL: its header is damaged; its %d frames are searched for records".formatted(current));
            } else if (unbroken < current) {
                problems.add(
                        ("WAL: %d frames from byte %d on do not continue the checksum: the last transactions are damaged, or a crash interrupted"
                                + " an unacknowledged write")
                                .formatted(current - unbroken, HEADER_SIZE + (long) unbroken * FRAME_SIZE));
            } else if (committed < current) {
                problems.add(
                        ("WAL: the last %d frames, from byte %d on, are not a complete transaction: a crash interrupted an"
                                + " unacknowledged write, or the file was truncated; they are ignored")
                                .formatted(current - committed, HEADER_SIZE + (long) committed * FRAME_SIZE));
            }
            if (tornEnd) {
                problems.add(
                        "WAL: the file ends within a frame, at byte %d: a crash interrupted an unacknowledged write, or the file was truncated"
                                .formatted(size));
            }
            return problems;
        }

        private ByteBuffer readAt(long offset, int length) throws IOException {
            buffer.clear().limit(length);
            while (buffer.hasRemaining() && channel.read(buffer, offset + buffer.position()) >= 0) {
                // A read may be short.
            }
            return buffer.flip();
        }

        private void addToSum(ByteBuffer bytes, int from, int length) {
            bytes.order(order);
            for (int at = from; at < from + length; at += 8) {
                sum1 += bytes.getInt(at) + sum2;
                sum2 += bytes.getInt(at + 4) + sum1;
            }
            bytes.order(ByteOrder.BIG_ENDIAN);
        }

        private boolean matchesSum(ByteBuffer bytes, int at) {
            return bytes.getInt(at) == sum1 && bytes.getInt(at + 4) == sum2;
        }
    }
}
