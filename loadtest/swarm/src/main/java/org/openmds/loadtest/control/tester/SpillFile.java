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
 * A file for batches that only its owner can read. It is created with the first batch and deleted from its folder at once, so it ends with the
 * process. Its space is free again when no batch in it is needed. Used under the lock of its owner.
 */
final class SpillFile implements AutoCloseable {

    private final long maxBytes;
    private @Nullable FileChannel file;
    private long end;
    private long storedBatches;

    SpillFile(long most) {
        this.maxBytes = most;
    }

    /** True if no batch was ever written. */
    boolean isUnused() {
        return file == null;
    }

    boolean hasRoom(int length) {
        return end + length <= maxBytes;
    }

    long size() {
        return end;
    }

    /** Appends a batch and returns its position. */
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
                    throw new IOException("the file is too short");
                }
                from += read;
            }
            to.limit(limit);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read records from the file: " + e.getMessage(), e);
        }
    }

    /** Releases one batch that is no longer needed. */
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
