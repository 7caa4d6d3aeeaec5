package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The evaluation of queries: two callers send slow queries one after the other, each on several connections. */
final class BusyQueryThreads implements ExhaustedBudget {

    private static final int CONNECTIONS = 3;
    private static final String SLOW = "count(//*[count(//*[. = //*]) = count(//*[. = //*[. = //*]])])";

    private final List<Thread> callers = new ArrayList<>();
    private volatile boolean ended;
    private String base = "";

    @Override
    public List<String> keys() {
        return List.of("limits.query-threads", "1", "limits.xpath-steps", "1000000", "http.refusals-per-second",
                "100000");
    }

    @Override
    public void exhaust(RunningServer server) {
        base = server.url("");
        for (int i = 0; i < CONNECTIONS; i++) {
            // Equal queries would be evaluated once for all.
            String query = SLOW + " + " + i;
            callers.add(Thread.startVirtualThread(() -> repeat("127.0.0.2", server, query)));
            callers.add(Thread.startVirtualThread(() -> repeat("127.0.0.3", server, query + ".5")));
        }
        await().until(() -> waiting() > 0);
    }

    @Override
    public void assertUsed(OperationCall call, String documented) {
        assertThat(documented).contains("QueryEvaluationErrorFault");
        // On a slow machine a query may also find no place among the waiting ones.
        await().until(() -> OperationCall.fault(call.withBody(RequestBodies.query(SLOW)).send())
                .equals("QueryEvaluationErrorFault"));
    }

    @Override
    public void free() {
        ended = true;
        await().until(() -> callers.stream().noneMatch(Thread::isAlive) && waiting() == 0);
    }

    private void repeat(String caller, RunningServer server, String query) {
        String request = RawConnection.request(server.index().url(),
                SoapClient.envelope(XmlReader.SOAP_11, "", RequestBodies.query(query)));
        try (RawConnection connection = RawConnection.from(caller, server.port())) {
            while (!ended) {
                connection.send(request);
                assertThat(connection.status()).isEqualTo(500);
                connection.skipAnswer();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private double waiting() {
        return ServerMetrics.of(base).sum("mds_queries_waiting");
    }
}
