package org.openmds.loadtest.model.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.jspecify.annotations.Nullable;

/** A file to which lines are appended. It is created with its first line. Thread-safe. */
final class LineFile {

    private final Path path;
    private final String header;
    private @Nullable FileChannel file;

    /**
     * @param header
     *            the first line; empty for none
     */
    LineFile(Path path, String header) {
        this.path = path;
        this.header = header;
    }

    synchronized void append(String line) {
        try {
            FileChannel open = file;
            if (open == null) {
                open = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                file = open;
                if (!header.isEmpty()) {
                    write(open, header);
                }
            }
            write(open, line);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write %s: %s".formatted(path, e.getMessage()), e);
        }
    }

    private static void write(FileChannel to, String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(RunWriter.bytes(line));
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    synchronized void close() {
        try (FileChannel open = file) {
            if (open != null && open.isOpen()) {
                open.force(true);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write %s: %s".formatted(path, e.getMessage()), e);
        }
    }
}
