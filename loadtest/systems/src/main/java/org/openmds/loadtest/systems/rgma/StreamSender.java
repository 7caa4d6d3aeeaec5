package org.openmds.loadtest.systems.rgma;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;

import org.openmds.loadtest.systems.rgma.servlet.HttpFailure;
import org.openmds.loadtest.systems.rgma.servlet.ServletClient;
import org.openmds.loadtest.systems.rgma.servlet.Tuples;
import org.openmds.loadtest.systems.rgma.servlet.TuplesXml;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the rows of a ProducerServlet's streams to their consumers, many rows in one request. Rows are dropped and counted if the queue is full. */
final class StreamSender implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StreamSender.class);
    private static final int QUEUE_CAPACITY = 10_000;
    private static final int MAX_BATCH_ROWS = 500;
    private static final Duration SEND_TIMEOUT = Duration.ofSeconds(10);

    private final ServletClient http;
    private final BlockingQueue<QueuedRow> queue = new ArrayBlockingQueue<>(QUEUE_CAPACITY);
    private final LongAdder dropped = new LongAdder();
    private final Thread thread;

    private record QueuedRow(URI consumer, RgmaTable table, List<String> row) {
    }

    StreamSender(ServletClient servletClient) {
        this.http = servletClient;
        thread = Thread.ofVirtual().name("stream-sender").start(this::sendAll);
    }

    void send(URI consumer, RgmaTable table, List<String> row) {
        if (!queue.offer(new QueuedRow(consumer, table, row))) {
            dropped.increment();
        }
    }

    /** Returns the number of rows that reached no consumer. */
    long dropped() {
        return dropped.sum();
    }

    private void sendAll() {
        try {
            while (true) {
                List<QueuedRow> together = new ArrayList<>();
                together.add(queue.take());
                queue.drainTo(together, MAX_BATCH_ROWS - 1);
                Map<URI, List<QueuedRow>> byConsumer = new LinkedHashMap<>();
                together.forEach(queuedRow -> byConsumer.computeIfAbsent(queuedRow.consumer(), _ -> new ArrayList<>())
                        .add(queuedRow));
                for (Map.Entry<URI, List<QueuedRow>> each : byConsumer.entrySet()) {
                    deliver(each.getKey(), each.getValue());
                }
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    private void deliver(URI consumer, List<QueuedRow> rows) throws InterruptedException {
        Tuples tuples = new Tuples(rows.getFirst().table().columns().stream().map(RgmaTable.TableColumn::name).toList(),
                rows.stream().map(QueuedRow::row).toList());
        try {
            http.post(consumer, "text/xml", TuplesXml.write(tuples), SEND_TIMEOUT);
        } catch (HttpFailure e) {
            dropped.add(rows.size());
            LOG.debug("cannot send {} rows to {}: {}", rows.size(), consumer, e.getMessage());
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            boolean _ = thread.join(SEND_TIMEOUT);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
