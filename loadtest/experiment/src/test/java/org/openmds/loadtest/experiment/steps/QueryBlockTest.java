package org.openmds.loadtest.experiment.steps;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.systems.SystemException;

final class QueryBlockTest {

    private static final Duration LENGTH = Duration.ofSeconds(1);

    private static QueryBlock block(long answers, long steps) {
        return new QueryBlock(1e-4, 1e-3, answers, 3, steps);
    }

    @Test
    void check_expectedSteps_areAccepted() {
        assertThatCode(() -> block(100, 20).check(20, LENGTH)).doesNotThrowAnyException();
        assertThatCode(() -> block(100, 0).check(0, LENGTH)).doesNotThrowAnyException();
    }

    @Test
    void check_noSteps_isRefused() {
        assertThatThrownBy(() -> block(12, 0).check(20, LENGTH)).isInstanceOf(SystemException.class)
                .hasMessageContaining(
                        "none of 12 queries in a block of 1000 ms reported its steps, expected about one in 20");
    }

    @Test
    void check_unexpectedSteps_areRefused() {
        assertThatThrownBy(() -> block(12, 4).check(0, LENGTH)).isInstanceOf(SystemException.class)
                .hasMessageContaining("got 4 in 12");
    }

    @Test
    void check_noAnswer_isRefused() {
        assertThatThrownBy(() -> block(0, 0).check(0, LENGTH)).isInstanceOf(SystemException.class)
                .hasMessage("no query was answered in a block of 1000 ms, with 3 failures");
    }
}
