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

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries the rows of a ProducerServlet's streams to their consumers, many in one request. Rows that find the queue full are dropped and counted. */
final class StreamSender implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StreamSender.class);
    private static final int LONGEST_QUEUE = 10_000;
    private static final int MOST_TOGETHER = 500;
    private static final Duration WITHIN = Duration.ofSeconds(10);

    private final Http http;
    private final BlockingQueue<Sent> queue = new ArrayBlockingQueue<>(LONGEST_QUEUE);
    private final LongAdder dropped = new LongAdder();
    private final Thread thread;

    private record Sent(URI consumer, Table table, List<String> row) {
    }

    StreamSender(Http http) {
        this.http = http;
        thread = Thread.ofVirtual().name("stream-sender").start(this::work);
    }

    void send(URI consumer, Table table, List<String> row) {
        if (!queue.offer(new Sent(consumer, table, row))) {
            dropped.increment();
        }
    }

    /** Rows that no consumer has got. */
    long dropped() {
        return dropped.sum();
    }

    private void work() {
        try {
            while (true) {
                List<Sent> together = new ArrayList<>();
                together.add(queue.take());
                queue.drainTo(together, MOST_TOGETHER - 1);
                Map<URI, List<Sent>> byConsumer = new LinkedHashMap<>();
                together.forEach(sent -> byConsumer.computeIfAbsent(sent.consumer(), _ -> new ArrayList<>()).add(sent));
                for (Map.Entry<URI, List<Sent>> each : byConsumer.entrySet()) {
                    deliver(each.getKey(), each.getValue());
                }
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    private void deliver(URI consumer, List<Sent> rows) throws InterruptedException {
        Tuples tuples = new Tuples(rows.getFirst().table().columns().stream().map(Table.Column::name).toList(),
                rows.stream().map(Sent::row).toList());
        try {
            http.post(consumer, "text/xml", TuplesXml.write(tuples), WITHIN);
        } catch (HttpFailure e) {
            dropped.add(rows.size());
            LOG.debug("{} rows did not get to {}: {}", rows.size(), consumer, e.getMessage());
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            boolean _ = thread.join(WITHIN);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
