package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The budget {@code answer-bytes}: two callers ask for as much as their share, and read nothing. */
final class UnreadAnswers implements ExhaustedBudget {

    /** More than the buffers of a connection take. */
    private static final int SHARE = 8 << 20;
    private static final int COPIES = 20;
    /** More than the tags around one copy. */
    private static final int TAGS = 200;
    /** Length of the longest answer that is not counted. */
    private static final int UNCOUNTED = 16 << 10;
    private static final int RECEIVE_BUFFER = 4 << 10;
    private static final String BUDGET = "budget=\"answer-bytes\"";

    private final List<RawConnection> readers = new ArrayList<>();
    private String base = "";

    @Override
    public List<String> keys() {
        return List.of("limits.answer-memory", Integer.toString(2 * SHARE));
    }

    @Override
    public void exhaust(RunningServer server) throws IOException {
        base = server.url("");
        EntryReference read = EntryReference.of(server.index()
                .call(RequestBodies.add("unread",
                        RequestBodies.job("unread", "x".repeat(SHARE / COPIES - TAGS)), "PT1H")));
        OperationCall call = new OperationCall("GetMultipleResourceProperties", read,
                RequestBodies.getMultiple(Collections.nCopies(COPIES, "sg:Content").toArray(String[]::new)));
        for (String caller : List.of("127.0.0.2", "127.0.0.3")) {
            RawConnection connection = RawConnection.from(caller, server.port(), RECEIVE_BUFFER);
            readers.add(connection);
            connection.send(RawConnection.request(read.address(), call.message("")));
        }
        await().until(() -> used() > 2.0 * SHARE - UNCOUNTED);
    }

    @Override
    public void assertUsed(OperationCall call, String documented) {
        HttpResponse<byte[]> answer = call.send();

        assertThat(documented).contains("status 503 with Retry-After", "ResourceUnavailableFault");
        assertThat(OperationCall.fault(answer)).isEqualTo("ResourceUnavailableFault");
        assertThat(SoapAnswer.of(answer).description()).containsAnyOf("budget answer-bytes", "limits.answer-memory");
        assertThat(answer.headers().firstValue("Retry-After").isPresent()).isEqualTo(answer.statusCode() == 503);
    }

    @Override
    public void free() throws IOException {
        for (RawConnection connection : readers) {
            connection.close();
        }
        await().until(() -> used() == 0);
    }

    private double used() {
        return ServerMetrics.of(base).sum("mds_budget_used", BUDGET);
    }
}
