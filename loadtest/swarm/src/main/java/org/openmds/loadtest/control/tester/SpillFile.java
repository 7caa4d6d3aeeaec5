package org.openmds.loadtest.control.tester;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.jspecify.annotations.Nullable;

/**
 * Batches in a file that its user alone can read, made when the first one comes and gone from its folder at once: it ends with the
 * process. Its room is free again when nothing in it is needed. Used under its owner's lock.
 */
final class SpillFile implements AutoCloseable {

    private final long maxBytes;
    private @Nullable FileChannel file;
    private long end;
    private long storedBatches;

    SpillFile(long most) {
        this.maxBytes = most;
    }

    /** Whether it never was used. */
    boolean isUnused() {
        return file == null;
    }

    boolean hasRoom(int length) {
        return end + length <= maxBytes;
    }

    long size() {
        return end;
    }

    /** Where the batch lies now. */
    long append(ByteBuffer batch) {
        try {
            FileChannel open = open();
            long place = end;
            ByteBuffer bytes = batch.duplicate();
            while (bytes.hasRemaining()) {
                end += open.write(bytes, end);
            }
            storedBatches++;
            return place;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep records in a file: " + e.getMessage(), e);
        }
    }

    private FileChannel open() throws IOException {
        FileChannel open = file;
        if (open == null) {
            Path path = Files.createTempFile("openmds-load-", ".records");
            open = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
            file = open;
            Files.delete(path);
        }
        return open;
    }

    void read(long place, ByteBuffer to, int length) {
        try {
            FileChannel open = open();
            int limit = to.limit();
            to.limit(to.position() + length);
            long from = place;
            while (to.hasRemaining()) {
                int read = open.read(to, from);
                if (read < 0) {
                    throw new IOException("it is too short");
                }
                from += read;
            }
            to.limit(limit);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the file that records were kept in: " + e.getMessage(), e);
        }
    }

    /** One batch in it is no longer needed. */
    void release() {
        storedBatches--;
        if (storedBatches == 0) {
            end = 0;
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
