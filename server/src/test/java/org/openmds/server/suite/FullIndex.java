package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** The budget {@code index-bytes}: entries of decreasing size, until not even a small one fits. */
final class FullIndex implements ExhaustedBudget {

    private static final List<Integer> LENGTHS = List.of(50_000, 5_000, 0);

    private final List<EntryReference> entries = new ArrayList<>();
    private IndexClient index = new IndexClient("");
    private String base = "";
    private double usedBefore;

    @Override
    public List<String> keys() {
        return List.of("limits.index-bytes", "1MiB", "limits.owner-bytes", "1MiB");
    }

    @Override
    public void exhaust(RunningServer server) {
        base = server.url("");
        index = server.index();
        usedBefore = used();
        fill();
    }

    @Override
    public void assertUsed(OperationCall call, String documented) {
        fill();
        HttpResponse<byte[]> answer = call.send();
        String fault = OperationCall.fault(answer);

        assertThat(fault).isEqualTo(switch (call.operation()) {
            case "Add" -> "AddRefusedFault";
            case "Subscribe" -> "SubscribeCreationFailedFault";
            default -> "ResourceUnavailableFault";
        });
        assertThat(documented).contains(fault);
        assertThat(SoapAnswer.of(answer).description()).contains("limits.index-bytes");
    }

    @Override
    public void assertUnused(OperationCall call) {
        fill();
        ExhaustedBudget.super.assertUnused(call);
    }

    @Override
    public void free() {
        entries.forEach(entry -> assertThat(entry.call(RequestBodies.DESTROY).isFault()).isFalse());
        await().until(() -> used() <= usedBefore);
    }

    /** Adds entries again: calls before this may have removed some. */
    private void fill() {
        for (int length : LENGTHS) {
            SoapAnswer answer = add(length);
            while (!answer.isFault()) {
                entries.add(EntryReference.of(answer));
                answer = add(length);
            }
        }
    }

    private SoapAnswer add(int length) {
        return index.call(RequestBodies.add("filler" + entries.size(),
                RequestBodies.job("filler", "x".repeat(length)), "PT1H"));
    }

    private double used() {
        return ServerMetrics.of(base).sum("mds_budget_used", "budget=\"index-bytes\"");
    }
}
