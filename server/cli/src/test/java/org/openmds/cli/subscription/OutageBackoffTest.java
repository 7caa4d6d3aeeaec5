package org.openmds.cli.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.lifetime.LeaseClock;

class OutageBackoffTest {

    private final RuntimeException failure = new IllegalStateException("away");

    private Duration now = Duration.ZERO;
    private final List<String> reports = new ArrayList<>();
    private final OutageBackoff outage = new OutageBackoff(Duration.ofMinutes(5), new LeaseClock() {
        @Override
        public long nanoTime() {
            return now.toNanos();
        }

        @Override
        public Instant now() {
            return Instant.EPOCH.plus(now);
        }
    }, reports::add);

    @Test
    void recordFailure_repeatedly_delaysLongerAndReportsOnce() {
        List<Duration> pauses = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            Duration pause = outage.recordFailure(failure);
            pauses.add(pause);
            now = now.plus(pause);
        }

        assertThat(pauses).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L);
        assertThat(reports).containsExactly("away; trying again for 5m");
    }

    @Test
    void recordFailure_longerThanPatience_ends() {
        Duration pause = outage.recordFailure(failure);
        now = now.plus(pause).plus(Duration.ofMinutes(5));

        assertThatThrownBy(() -> outage.recordFailure(failure)).isSameAs(failure);
    }

    @Test
    void recordSuccess_afterAnOutage_resetsTheDelay() {
        Duration first = outage.recordFailure(failure);
        now = now.plus(Duration.ofMinutes(4));
        outage.recordSuccess();
        outage.recordSuccess();
        now = now.plus(Duration.ofMinutes(4));

        assertThat(outage.recordFailure(failure)).isEqualTo(first);
        assertThat(reports).containsExactly("away; trying again for 5m", "connected again",
                "away; trying again for 5m");
    }
}
