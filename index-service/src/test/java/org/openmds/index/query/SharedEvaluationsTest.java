package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;

final class SharedEvaluationsTest {

    private static final XmlOutput ONE = BytesOutput.of(out -> out.write('1'));

    private final AtomicInteger refused = new AtomicInteger();

    @Test
    void await_queueFails_leavesNothingToWaitFor() {
        List<String> lanes = new ArrayList<>();
        SharedEvaluations sharedEvaluations = new SharedEvaluations(Duration.ofSeconds(30), (lane, evaluation) -> {
            lanes.add(lane);
            if (lanes.size() == 1) {
                throw new OutOfMemoryError("no thread");
            }
            evaluation.run();
        }, refused::incrementAndGet);
        assertThatThrownBy(() -> sharedEvaluations.await("key", "a", () -> ONE, SharedEvaluationsTest::noOther))
                .hasRootCauseMessage("no thread");

        assertThat(sharedEvaluations.await("key", "b", () -> ONE, SharedEvaluationsTest::noOther)).isSameAs(ONE);
        assertThat(lanes).containsExactly("a", "b");
        assertThat(refused).hasValue(0);
    }

    @Test
    void await_notStartedInTime_isCountedAsRefusedAndAbandoned() {
        List<QueuedEvaluation> queued = new ArrayList<>();
        SharedEvaluations sharedEvaluations = new SharedEvaluations(Duration.ofMillis(1),
                (lane, evaluation) -> queued.add(evaluation), refused::incrementAndGet);

        assertThatThrownBy(() -> sharedEvaluations.await("key", "a", () -> ONE, SharedEvaluationsTest::noOther))
                .isInstanceOf(WsrfFaultException.class);
        assertThatThrownBy(() -> sharedEvaluations.await("key", "a", () -> ONE, SharedEvaluationsTest::noOther))
                .isInstanceOf(WsrfFaultException.class);

        assertThat(refused).hasValue(2);
        assertThat(queued).hasSize(2).allMatch(QueuedEvaluation::isAbandoned);
    }

    private static void noOther() {
        throw new AssertionError("no other caller asks");
    }
}
