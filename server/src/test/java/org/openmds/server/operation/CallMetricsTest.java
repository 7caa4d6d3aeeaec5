package org.openmds.server.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.http.RefusalCounts;
import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.wsrf.endpoint.CallObserver;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.CallObserver.ObservedCall;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** The reasons of refused calls. */
class CallMetricsTest {

    private final RefusalCounts refusals = new RefusalCounts();
    private final CallMetrics calls = new CallMetrics(new SimpleMeterRegistry(), refusals);

    @Test
    void observe_deniedWithoutCredential_isCounted() {
        observe(CallOutcome.DENIED, "anonymous", 401);

        assertThat(counted()).containsExactly(RefusalReason.NO_CREDENTIAL);
    }

    @Test
    void observe_wrongCredential_isLeftToTheAuthenticator() {
        observe(CallOutcome.DENIED, CallObserver.WRONG_CREDENTIAL, 401);

        assertThat(counted()).isEmpty();
    }

    @Test
    void observe_deniedToAToken_isAMissingRight() {
        observe(CallOutcome.DENIED, "alice", 403);

        assertThat(counted()).containsExactly(RefusalReason.NO_RIGHT);
    }

    @Test
    void observe_longBody_isCounted() {
        observe(CallOutcome.REFUSED, "anonymous", 413);

        assertThat(counted()).containsExactly(RefusalReason.BODY);
    }

    @Test
    void observe_answersAndFaults_areNoRefusals() {
        observe(CallOutcome.ANSWERED, "alice", 200);
        observe(CallOutcome.FAULT, "alice", 500);

        assertThat(counted()).isEmpty();
    }

    private void observe(CallOutcome outcome, String caller, int status) {
        calls.observe(new ObservedCall("DefaultIndexService", "Add", outcome, caller, status, 1));
    }

    private List<RefusalReason> counted() {
        return Arrays.stream(RefusalReason.values()).filter(reason -> refusals.total(reason) == 1).toList();
    }
}
