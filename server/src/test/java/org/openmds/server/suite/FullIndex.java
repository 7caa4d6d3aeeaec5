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
        LENGTHS.forEach(this::fill);
    }

    @Override
    public void assertUsed(OperationCall call, String documented) {
        fillAgain();
        HttpResponse<byte[]> answer = call.send();
        String fault = OperationCall.fault(answer);

        assertThat(fault).isEqualTo(switch (call.operation()) {
            case "Add" -> "AddRefusedFault";
            case "Subscribe", "CreatePullPointSubscription" -> "SubscribeCreationFailedFault";
            default -> "ResourceUnavailableFault";
        });
        assertThat(documented).contains(fault);
        assertThat(SoapAnswer.of(answer).description()).contains("limits.index-bytes");
    }

    @Override
    public void assertUnused(OperationCall call) {
        fillAgain();
        ExhaustedBudget.super.assertUnused(call);
    }

    @Override
    public void free() {
        entries.forEach(entry -> assertThat(entry.call(RequestBodies.DESTROY).isFault()).isFalse());
        await().until(() -> used() <= usedBefore);
    }

    /** Takes the room that calls before this have freed. */
    private void fillAgain() {
        fill(LENGTHS.getLast());
    }

    private void fill(int length) {
        SoapAnswer answer = add(length);
        while (!answer.isFault()) {
            entries.add(EntryReference.of(answer));
            answer = add(length);
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
