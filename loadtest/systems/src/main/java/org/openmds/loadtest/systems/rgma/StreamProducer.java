package org.openmds.loadtest.systems.rgma;

import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A producer that pushes each row to its subscribed consumers, and keeps the last row for consumers that subscribe later. */
final class StreamProducer implements RgmaProducer {

    static final String TYPE = "stream";

    private static final int MAX_CONSUMERS = 16;

    private final ProducerOffer offer;
    private final StreamSender sender;
    private final Set<URI> consumers = ConcurrentHashMap.newKeySet();
    private volatile List<String> last = List.of();

    StreamProducer(RgmaTable table, String predicate, StreamSender sender) {
        this.offer = new ProducerOffer(table, predicate, TYPE);
        this.sender = sender;
    }

    @Override
    public ProducerOffer offer() {
        return offer;
    }

    @Override
    public void insert(List<String> values) {
        last = List.copyOf(values);
        consumers.forEach(consumer -> sender.send(consumer, offer.table(), last));
    }

    /**
     * Starts the stream to a consumer; the last row is sent at once.
     *
     * @throws IllegalArgumentException
     *             if the limit of consumers is reached
     */
    void start(URI consumer) {
        if (consumers.size() >= MAX_CONSUMERS && !consumers.contains(consumer)) {
            throw new IllegalArgumentException(
                    "the limit of %d consumers of a stream is reached".formatted(MAX_CONSUMERS));
        }
        if (consumers.add(consumer) && !last.isEmpty()) {
            sender.send(consumer, offer.table(), last);
        }
    }
}
