package org.openmds.loadtest.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordSink;

/** Writes records to a file as batches with checksums, in the format of a run's folder. */
final class RecordFile implements RecordSink, AutoCloseable {

    private final FileChannel file;
    private final List<String> names = new CopyOnWriteArrayList<>();
    private long sequence;

    RecordFile(Path path) throws IOException {
        this.file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
    }

    @Override
    public int name(String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    @Override
    public void accept(ByteBuffer records) {
        try {
            ByteBuffer batch = RecordBatch.of(0, sequence++, records);
            while (batch.hasRemaining()) {
                file.write(batch);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
