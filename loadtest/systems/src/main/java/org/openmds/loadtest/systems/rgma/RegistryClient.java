package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * Asks a RegistryServlet.
 *
 * @param url
 *            where it is
 */
record RegistryClient(ServletClient http, URI url) {

    private static final Duration REGISTER_TIMEOUT = Duration.ofSeconds(30);

    /**
     * The producers to ask.
     *
     * @param sentNanos
     *            from the start until the answer began, without what the Registry itself took
     * @param processedNanos
     *            what the Registry itself took
     */
    record FoundProducers(List<ProducerEntry> producers, long sentNanos, long processedNanos) {
    }

    void register(ProducerEntry producer, Duration lifetime) throws IOException, InterruptedException {
        Object _ = http.postForm(URI.create(url + "/producer"), REGISTER_TIMEOUT, "url", producer.url(), "table",
                producer.table(), "predicate", producer.predicate(), "type", producer.type(), "millis",
                Long.toString(lifetime.toMillis()));
    }

    /** Registers a consumer, and finds its producers. */
    FoundProducers find(String consumer, String select, Duration within) throws IOException, InterruptedException {
        long start = System.nanoTime();
        ServletClient.ServletAnswer answer = http.postForm(URI.create(url + "/consumer"), within, "url", consumer,
                "select", select);
        long processed = answer.serverNanos(RegistryServlet.PROCESS_STEP);
        long begun = answer.headersAtNanos() - start;
        return new FoundProducers(ProducerEntry.of(TuplesXml.read(answer.body())), Math.max(0, begun - processed),
                Math.min(processed, begun));
    }
}
