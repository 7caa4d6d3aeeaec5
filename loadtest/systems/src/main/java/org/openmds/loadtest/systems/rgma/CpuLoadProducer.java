package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.systems.rgma.servlet.ServletClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An information collector: publishes the CPU load of a host through a ProducerServlet, with R-GMA's API for producers. */
final class CpuLoadProducer {

    private static final Logger LOG = LoggerFactory.getLogger(CpuLoadProducer.class);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

    private final ServletClient http;
    private final URI url;
    private final RgmaTable table;
    private final CpuLoad load;
    private final Clock clock;

    private CpuLoadProducer(ServletClient servletClient, URI url, RgmaTable table, CpuLoad load, Clock clock) {
        this.http = servletClient;
        this.url = url;
        this.table = table;
        this.load = load;
        this.clock = clock;
    }

    /**
     * The settings of a producer.
     *
     * @param type
     *            latest or stream
     */
    record CpuLoadSettings(URI servlet, String type, RgmaTable table, String host, int number, long seed) {
    }

    /** Creates the producer in its servlet and publishes the first row. */
    static CpuLoadProducer start(ServletClient servletClient, CpuLoadSettings settings, Clock clock)
            throws IOException, InterruptedException {
        String url = servletClient
                .postForm(URI.create(settings.servlet() + "/create"), REQUEST_TIMEOUT, "type", settings.type(),
                        "predicate", CpuLoad.predicate(settings.host()))
                .text();
        CpuLoadProducer producer = new CpuLoadProducer(servletClient, URI.create(url), settings.table(),
                new CpuLoad(settings.host(), settings.number(), settings.seed()), clock);
        producer.insert();
        return producer;
    }

    /** Publishes a row; called once a minute. A failure is logged. */
    void publish() {
        try {
            insert();
        } catch (IOException e) {
            LOG.debug("{} cannot publish: {}", url, e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void insert() throws IOException, InterruptedException {
        List<String> fields = new ArrayList<>();
        for (String value : load.nextRow(table, clock.millis())) {
            fields.add("value");
            fields.add(value);
        }
        Object _ = http.postForm(URI.create(url + "/insert"), REQUEST_TIMEOUT, fields.toArray(String[]::new));
    }
}
