package org.openmds.wsrf.notification.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;

class FilterPausesTest {

    private static final long SLOW = Duration.ofMillis(100).toNanos();

    private final FilterPauses pauses = new FilterPauses();
    private long nanos = Long.MAX_VALUE - 10;

    @Test
    void record_slowEvaluations_pauseTheirOwnerOnly() {
        assertThat(pauses.isPaused("slow", nanos)).isFalse();
        assertThat(slowUntilPaused("slow")).isEqualTo(22);
        pauses.record("other", SLOW, nanos);
        assertThat(pauses.isPaused("slow", nanos)).isTrue();
        assertThat(pauses.isPaused("other", nanos)).isFalse();
    }

    @Test
    void record_slowAgain_pausesLongerEachTime() {
        for (long seconds : new long[]{5, 10, 20, 40}) {
            assertThat(slowUntilPaused("slow")).isEqualTo(22);
            nanos += Duration.ofSeconds(seconds).toNanos() - 1;
            assertThat(pauses.isPaused("slow", nanos)).isTrue();
            nanos += 1;
            assertThat(pauses.isPaused("slow", nanos)).isFalse();
            pauses.forget(nanos);
        }
    }

    @Test
    void forget_fastAsLongAsTheLastPause_beginsAgain() {
        assertThat(slowUntilPaused("slow")).isEqualTo(22);
        nanos += Duration.ofSeconds(10).toNanos();
        pauses.forget(nanos);
        assertThat(slowUntilPaused("slow")).isEqualTo(22);
        nanos += Duration.ofSeconds(5).toNanos();
        assertThat(pauses.isPaused("slow", nanos)).isFalse();
    }

    /** Returns the number of slow evaluations until the owner pauses. */
    private int slowUntilPaused(String owner) {
        int evaluations = 0;
        while (!pauses.isPaused(owner, nanos)) {
            evaluations++;
            pauses.record(owner, SLOW, nanos);
        }
        return evaluations;
    }
}
