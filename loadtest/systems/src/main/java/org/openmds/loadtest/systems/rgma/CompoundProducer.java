package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.loadtest.systems.rgma.registry.ProducerEntry;
import org.openmds.loadtest.systems.rgma.servlet.ServletClient;
import org.openmds.loadtest.systems.rgma.servlet.Tuples;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A compound producer-consumer: a consumer of all streams of a table, a database table with the latest row of each stream, and a producer
 * that answers from it. Rows that arrive while the buffer is full are dropped and counted: the host's next row replaces them anyway.
 */
final class CompoundProducer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CompoundProducer.class);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
    private static final int BUFFER_CAPACITY = 50_000;
    private static final int MAX_BATCH_ROWS = 1_000;
    private static final String SELECT = "SELECT * FROM " + CpuLoad.TABLE;

    private final LatestProducer store;
    private final BlockingQueue<List<String>> buffer = new ArrayBlockingQueue<>(BUFFER_CAPACITY);
    private final AtomicLong dropped = new AtomicLong();
    private final Thread writer;
    @GuardedBy("this")
    private long stored;

    private CompoundProducer(LatestProducer store) {
        this.store = store;
        this.writer = Thread.ofVirtual().name("compound-writer").start(this::write);
    }

    /** Starts the writer thread; no stream is connected yet. */
    static CompoundProducer start(LatestProducer store) {
        return new CompoundProducer(store);
    }

    /** Connects all current streams of the table. */
    void consume(ConsumerServlet servlet, URI servletUrl, RegistryClient registry, ServletClient servletClient)
            throws IOException, InterruptedException {
        String url = servletUrl + "/" + servlet.addStreamConsumer(this::buffer) + "/push";
        for (ProducerEntry producer : registry.find(url, SELECT, REQUEST_TIMEOUT).producers()) {
            if (producer.type().equals(StreamProducer.TYPE)) {
                Object _ = servletClient.postForm(URI.create(producer.url() + "/start"), REQUEST_TIMEOUT, "consumer",
                        url);
            }
        }
    }

    private void buffer(Tuples tuples) {
        int columns = store.offer().table().columns().size();
        for (List<String> row : tuples.rows()) {
            if (row.size() != columns || !buffer.offer(row)) {
                dropped.incrementAndGet();
            }
        }
    }

    private void write() {
        try {
            while (true) {
                List<List<String>> rows = new ArrayList<>();
                rows.add(buffer.take());
                buffer.drainTo(rows, MAX_BATCH_ROWS - 1);
                try {
                    store.insertAll(rows);
                    addStored(rows.size());
                } catch (SQLException e) {
                    dropped.addAndGet(rows.size());
                    LOG.warn("cannot store {} rows of streams: {}", rows.size(), e.getMessage());
                }
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    /** Returns the number of received rows that have been written to the table. */
    synchronized long stored() {
        return stored;
    }

    private synchronized void addStored(int rows) {
        stored += rows;
        notifyAll();
    }

    /** Waits until this number of rows has been written; returns false if there are fewer at the end of the time. */
    synchronized boolean awaitStored(long rows, Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); stored < rows && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return stored >= rows;
    }

    long dropped() {
        return dropped.get();
    }

    @Override
    public void close() {
        writer.interrupt();
        try {
            boolean _ = writer.join(REQUEST_TIMEOUT);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
