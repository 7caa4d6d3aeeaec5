package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.systems.rgma.servlet.HttpFailure;
import org.openmds.loadtest.systems.rgma.servlet.ServletClient;
import org.openmds.loadtest.systems.rgma.servlet.StepTimes;
import org.openmds.loadtest.systems.rgma.servlet.Tuples;
import org.openmds.loadtest.systems.rgma.servlet.TuplesXml;

/** R-GMA's client API for consumers: an instance runs one query through its ConsumerServlet. Used by one thread. */
final class RgmaConsumer {

    private final ServletClient http;
    private final URI servlet;
    private final String select;
    private final List<URI> connections;
    private String number = "";

    /**
     * @param connections
     *            URLs of the producers to query; empty to let the Registry find them
     */
    RgmaConsumer(ServletClient servletClient, URI servlet, String select, List<URI> connections) {
        this.http = servletClient;
        this.servlet = servlet;
        this.select = select;
        this.connections = connections;
    }

    /**
     * An answer as received.
     *
     * @param times
     *            step times of the ConsumerServlet
     */
    record RetrievedAnswer(byte[] body, StepTimes times) {

        static RetrievedAnswer of(ServletClient.ServletAnswer answer) {
            return new RetrievedAnswer(answer.body(), StepTimes.read(answer.timings()));
        }

        Tuples tuples() throws IOException {
            return TuplesXml.read(body);
        }
    }

    /** Starts the query. */
    void start(Duration within) throws IOException, InterruptedException {
        List<String> fields = new ArrayList<>(List.of("select", select, "millis", millis(within)));
        for (URI connection : connections) {
            fields.add("connection");
            fields.add(connection.toString());
        }
        number = http.postForm(URI.create(servlet + "/create"), within, fields.toArray(String[]::new)).text();
    }

    /**
     * True if the ConsumerServlet has the whole answer.
     *
     * @param wait
     *            how long the servlet may wait for completion before it answers
     * @throws HttpFailure
     *             if a producer did not answer
     */
    boolean isComplete(Duration wait, Duration within) throws IOException, InterruptedException {
        return http.get(URI.create(servlet + "/" + number + "/status?millis=" + millis(wait)), within)
                .text()
                .equals(ConsumerServlet.COMPLETE);
    }

    /** Returns the answer; the servlet then removes the instance. */
    RetrievedAnswer retrieve(Duration within) throws IOException, InterruptedException {
        return RetrievedAnswer.of(http.get(URI.create(servlet + "/" + number + "/retrieve"), within));
    }

    /** Queries the Registry only, for the list of producers. */
    RetrievedAnswer producers(Duration within) throws IOException, InterruptedException {
        return RetrievedAnswer.of(http
                .get(URI.create(
                        servlet + "/producers?" + ServletClient.form("select", select, "millis", millis(within))),
                        within));
    }

    private static String millis(Duration duration) {
        return Long.toString(Math.max(0, duration.toMillis()));
    }
}
