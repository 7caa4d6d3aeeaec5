package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** R-GMA's API for consumers: an instance asks one query through its ConsumerServlet. Used by one thread. */
final class RgmaConsumer {

    private final ServletClient servletClient;
    private final URI servlet;
    private final String select;
    private final List<URI> connections;
    private String number = "";

    /**
     * @param connections
     *            of the producers to ask; empty where the Registry says
     */
    RgmaConsumer(ServletClient servletClient, URI servlet, String select, List<URI> connections) {
        this.servletClient = servletClient;
        this.servlet = servlet;
        this.select = select;
        this.connections = connections;
    }

    /**
     * An answer as it came.
     *
     * @param times
     *            of the ConsumerServlet
     */
    record RetrievedAnswer(byte[] body, StepTimes times) {

        static RetrievedAnswer of(ServletClient.ServletAnswer answer) {
            return new RetrievedAnswer(answer.body(), StepTimes.read(answer.timings()));
        }

        Tuples tuples() throws IOException {
            return TuplesXml.read(body);
        }
    }

    /** Has the query begin. */
    void start(Duration within) throws IOException, InterruptedException {
        List<String> fields = new ArrayList<>(List.of("select", select, "millis", millis(within)));
        for (URI connection : connections) {
            fields.add("connection");
            fields.add(connection.toString());
        }
        number = servletClient.postForm(URI.create(servlet + "/create"), within, fields.toArray(String[]::new)).text();
    }

    /**
     * Whether the whole answer is in the ConsumerServlet.
     *
     * @param wait
     *            how long it may wait until it is
     * @throws HttpFailure
     *             where a producer did not answer
     */
    boolean isComplete(Duration wait, Duration within) throws IOException, InterruptedException {
        return servletClient.get(URI.create(servlet + "/" + number + "/status?millis=" + millis(wait)), within)
                .text()
                .equals(ConsumerServlet.COMPLETE);
    }

    /** The answer; the instance is over then. */
    RetrievedAnswer retrieve(Duration within) throws IOException, InterruptedException {
        return RetrievedAnswer.of(servletClient.get(URI.create(servlet + "/" + number + "/retrieve"), within));
    }

    /** Asks the Registry alone, which producers there are. */
    RetrievedAnswer producers(Duration within) throws IOException, InterruptedException {
        return RetrievedAnswer.of(servletClient
                .get(URI.create(
                        servlet + "/producers?" + ServletClient.form("select", select, "millis", millis(within))),
                        within));
    }

    private static String millis(Duration duration) {
        return Long.toString(Math.max(0, duration.toMillis()));
    }
}
