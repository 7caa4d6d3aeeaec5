package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An information collector: publishes the CPU load of a host through a ProducerServlet, by R-GMA's API for producers. */
final class CpuLoadProducer {

    private static final Logger LOG = LoggerFactory.getLogger(CpuLoadProducer.class);
    private static final Duration WITHIN = Duration.ofSeconds(30);

    private final Http http;
    private final URI url;
    private final Table table;
    private final CpuLoad load;
    private final Clock clock;

    private CpuLoadProducer(Http http, URI url, Table table, CpuLoad load, Clock clock) {
        this.http = http;
        this.url = url;
        this.table = table;
        this.load = load;
        this.clock = clock;
    }

    /**
     * What it publishes, and how.
     *
     * @param type
     *            latest or stream
     */
    record Settings(URI servlet, String type, Table table, String host, int number, long seed) {
    }

    /** Makes the producer at its servlet and publishes for the first time. */
    static CpuLoadProducer start(Http http, Settings settings, Clock clock) throws IOException, InterruptedException {
        String url = http.postForm(URI.create(settings.servlet() + "/create"), WITHIN, "type", settings.type(),
                "predicate", CpuLoad.predicate(settings.host())).text();
        CpuLoadProducer producer = new CpuLoadProducer(http, URI.create(url), settings.table(),
                new CpuLoad(settings.host(), settings.number(), settings.seed()), clock);
        producer.insert();
        return producer;
    }

    /** What happens each minute. */
    void publish() {
        try {
            insert();
        } catch (IOException e) {
            LOG.debug("{} could not publish: {}", url, e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void insert() throws IOException, InterruptedException {
        List<String> fields = new ArrayList<>();
        for (String value : load.measure(table, clock.millis())) {
            fields.add("value");
            fields.add(value);
        }
        Object _ = http.postForm(URI.create(url + "/insert"), WITHIN, fields.toArray(String[]::new));
    }
}
