package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.systems.rgma.registry.ProducerEntry;
import org.openmds.loadtest.systems.rgma.servlet.ServletClient;
import org.openmds.loadtest.systems.rgma.servlet.TuplesXml;

/**
 * A client of a RegistryServlet.
 *
 * @param url
 *            URL of the servlet
 */
record RegistryClient(ServletClient http, URI url) {

    private static final Duration REGISTER_TIMEOUT = Duration.ofSeconds(30);

    /**
     * The producers to query.
     *
     * @param sentNanos
     *            time from the start to the answer's headers, without the Registry's own processing time
     * @param processedNanos
     *            the Registry's own processing time
     */
    record FoundProducers(List<ProducerEntry> producers, long sentNanos, long processedNanos) {
    }

    void register(ProducerEntry producer, Duration lifetime) throws IOException, InterruptedException {
        Object _ = http.postForm(URI.create(url + "/producer"), REGISTER_TIMEOUT, "url", producer.url(), "table",
                producer.table(), "predicate", producer.predicate(), "type", producer.type(), "millis",
                Long.toString(lifetime.toMillis()));
    }

    /** Registers a consumer and finds its producers. */
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
