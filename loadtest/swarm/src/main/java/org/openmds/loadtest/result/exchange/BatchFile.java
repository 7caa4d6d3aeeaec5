package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.openmds.loadtest.model.record.Batch;
import org.openmds.loadtest.result.analysis.RecordSource;

/** Writes a tester's records to its file. Not thread-safe. */
final class BatchFile implements RecordSource.Taker, AutoCloseable {

    private final FileChannel channel;
    private long batches;

    BatchFile(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    @Override
    public void take(int tester, ByteBuffer records) throws IOException {
        ByteBuffer batch = Batch.of(tester, batches++, records);
        while (batch.hasRemaining()) {
            channel.write(batch);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    long batches() {
        return batches;
    }
}
