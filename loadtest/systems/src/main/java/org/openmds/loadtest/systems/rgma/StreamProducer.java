package org.openmds.loadtest.systems.rgma;

import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Pushes each row to the consumers that have asked for the stream, and keeps the last one for those that ask later. */
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
     * From now on its rows go to that consumer, the last one at once.
     *
     * @throws IllegalArgumentException
     *             where there are too many
     */
    void start(URI consumer) {
        if (consumers.size() >= MAX_CONSUMERS && !consumers.contains(consumer)) {
            throw new IllegalArgumentException("a stream has %d consumers at most".formatted(MAX_CONSUMERS));
        }
        if (consumers.add(consumer) && !last.isEmpty()) {
            sender.send(consumer, offer.table(), last);
        }
    }
}
