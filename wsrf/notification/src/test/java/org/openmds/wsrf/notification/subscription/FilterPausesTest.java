package org.openmds.wsrf.notification.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.notification.lease.ResourceOwner;

class FilterPausesTest {

    private static final long SLOW = Duration.ofMillis(100).toNanos();

    /** Within the time that one evaluation may take. */
    private static final long NEARLY_SLOW = Duration.ofNanos(4_900_000).toNanos();
    private static final ResourceOwner SLOW_OWNER = new ResourceOwner("slow", "slow");
    private static final ResourceOwner OTHER = new ResourceOwner("other", "other");

    private final FilterPauses pauses = new FilterPauses();
    private long nanos = Long.MAX_VALUE - 10;

    @Test
    void record_slowEvaluations_pauseTheirOwnerOnly() {
        assertThat(pauses.isPaused(SLOW_OWNER, nanos)).isFalse();
        assertThat(slowUntilPaused(SLOW_OWNER)).isEqualTo(22);
        pauses.record(OTHER, SLOW, nanos);
        assertThat(pauses.isPaused(SLOW_OWNER, nanos)).isTrue();
        assertThat(pauses.isPaused(OTHER, nanos)).isFalse();
    }

    @Test
    void record_slowAgain_pausesLongerEachTime() {
        for (long seconds : new long[]{5, 10, 20, 40}) {
            assertThat(slowUntilPaused(SLOW_OWNER)).isEqualTo(22);
            nanos += Duration.ofSeconds(seconds).toNanos() - 1;
            assertThat(pauses.isPaused(SLOW_OWNER, nanos)).isTrue();
            nanos += 1;
            pauses.begin(1);
            assertThat(pauses.isPaused(SLOW_OWNER, nanos)).isFalse();
            pauses.forget(nanos);
        }
    }

    @Test
    void forget_fastAsLongAsTheLastPause_beginsAgain() {
        assertThat(slowUntilPaused(SLOW_OWNER)).isEqualTo(22);
        nanos += Duration.ofSeconds(10).toNanos();
        pauses.forget(nanos);
        assertThat(slowUntilPaused(SLOW_OWNER)).isEqualTo(22);
        nanos += Duration.ofSeconds(5).toNanos();
        assertThat(pauses.isPaused(SLOW_OWNER, nanos)).isFalse();
    }

    @Test
    void record_manyEvaluationsWithinTheirTime_pauseTheirLaneOnly() {
        pauses.begin(1);
        int evaluations = 0;
        while (!pauses.isPaused(SLOW_OWNER, nanos)) {
            evaluations++;
            pauses.record(SLOW_OWNER, NEARLY_SLOW, nanos);
        }

        assertThat(evaluations).as("2.25 s of 4.9 ms").isEqualTo(460);
        assertThat(pauses.isPaused(OTHER, nanos)).isFalse();
    }

    @Test
    void record_excessOfSeveralNotifications_addsUp() {
        int rounds = 0;
        while (!pauses.isPaused(SLOW_OWNER, nanos)) {
            rounds++;
            pauses.begin(1);
            // 735 ms, 485 ms more than allowed.
            for (int i = 0; i < 150 && !pauses.isPaused(SLOW_OWNER, nanos); i++) {
                pauses.record(SLOW_OWNER, NEARLY_SLOW, nanos);
            }
        }

        assertThat(rounds).isEqualTo(5);
    }

    @Test
    void record_manyAddressesWithoutCredential_stopForTheBatchOnly() {
        pauses.begin(1);
        int lanes = 0;
        for (ResourceOwner owner = address(0); !pauses.isPaused(owner, nanos); owner = address(++lanes)) {
            for (int i = 0; i < 20; i++) {
                pauses.record(owner, NEARLY_SLOW, nanos);
            }
        }

        assertThat(lanes).as("1 s of 98 ms").isEqualTo(11);
        assertThat(pauses.isPaused(OTHER, nanos)).isFalse();
        pauses.begin(1);
        assertThat(pauses.isPaused(address(0), nanos)).isFalse();
    }

    private static ResourceOwner address(int number) {
        return new ResourceOwner("anonymous", "192.0.2." + number);
    }

    /** Returns the number of slow evaluations until the owner pauses. */
    private int slowUntilPaused(ResourceOwner owner) {
        int evaluations = 0;
        while (!pauses.isPaused(owner, nanos)) {
            evaluations++;
            pauses.record(owner, SLOW, nanos);
        }
        return evaluations;
    }
}
