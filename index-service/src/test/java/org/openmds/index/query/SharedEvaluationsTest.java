package org.openmds.index.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.BytesOutput;

final class SharedEvaluationsTest {

    private final SharedEvaluations sharedEvaluations = new SharedEvaluations(Duration.ofSeconds(30));

    @Test
    void await_startFails_leavesNothingToWaitFor() {
        assertThatThrownBy(() -> sharedEvaluations.await("key", done -> {
            throw new OutOfMemoryError("no thread");
        }, () -> {
        })).hasRootCauseMessage("no thread");

        assertThat(sharedEvaluations.await("key", done -> done.complete(BytesOutput.of(out -> out.write('1'))), () -> {
            throw new AssertionError("no other caller asks");
        })).hasToString("1");
    }
}
