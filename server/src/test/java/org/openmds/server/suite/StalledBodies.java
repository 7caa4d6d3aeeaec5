package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The budget {@code request-bytes}: two callers announce the longest body and send its beginning only. */
final class StalledBodies implements ExhaustedBudget {

    private static final int LONGEST_BODY = 64 << 10;
    /** Any header but the key of a resource and those of WS-Addressing: the request waits for a thread. */
    private static final String HEADER = "<x:header xmlns:x='urn:x'/>";
    private static final String BUDGET = "budget=\"request-bytes\"";

    private final List<RawConnection> stalled = new ArrayList<>();
    private String base = "";

    @Override
    public List<String> keys() {
        // A sixteenth is the longest body.
        return List.of("limits.request-memory", "1MiB");
    }

    @Override
    public void exhaust(RunningServer server) throws IOException {
        base = server.url("");
        for (String caller : List.of("127.0.0.2", "127.0.0.3")) {
            RawConnection connection = RawConnection.from(caller, server.port());
            stalled.add(connection);
            connection.send(RawConnection.head(server.index().url(), "Content-Length: " + LONGEST_BODY) + "<s:");
        }
        await().until(() -> used() == ServerMetrics.of(base).sum("mds_budget_limit", BUDGET));
    }

    @Override
    public void assertUsed(OperationCall call, String documented) {
        HttpResponse<byte[]> answer = call.sendWith(HEADER);

        assertThat(documented).contains("status 503 with Retry-After");
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains("budget request-bytes");
    }

    @Override
    public void free() throws IOException {
        for (RawConnection connection : stalled) {
            connection.close();
        }
        await().until(() -> used() == 0);
    }

    private double used() {
        return ServerMetrics.of(base).sum("mds_budget_used", BUDGET);
    }
}
