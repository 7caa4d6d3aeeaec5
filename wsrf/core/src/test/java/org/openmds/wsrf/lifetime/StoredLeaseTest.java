package org.openmds.wsrf.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredLeaseTest {

    private final ManualClock clock = new ManualClock();

    @Test
    void parse_whatWasWritten_givesItBack() {
        StoredLease limited = StoredLease.of(Lease.Limited.of(Duration.ofMinutes(20), clock), clock);
        StoredLease unlimited = StoredLease.of(new Lease.Unlimited(), clock);

        assertThat(limited).hasToString("PT20M 2026-01-01T00:20:00Z");
        assertThat(StoredLease.parse(limited.toString())).contains(limited);
        assertThat(StoredLease.parse(unlimited.toString())).contains(unlimited);
        assertThat(unlimited.resumed(clock, Duration.ZERO)).isEqualTo(new Lease.Unlimited());
    }

    @ParameterizedTest
    @CsvSource({"''", "x", "PT1M", "PT1M later", "long 2026-01-01T00:00:00Z"})
    void parse_somethingElse_isEmpty(String text) {
        assertThat(StoredLease.parse(text)).isEmpty();
    }

    /** Arguments: minutes of downtime after a lease of 20 minutes was granted, step of the wall clock in minutes, minutes that are left. */
    @ParameterizedTest
    @CsvSource({"5,0,15", "12,0,8", "19,0,5", "500,0,5", "0,-60,20"})
    void resumed_afterATime_hasWhatIsLeftOrAGrace(int down, int step, int left) {
        StoredLease stored = StoredLease.of(Lease.Limited.of(Duration.ofMinutes(20), clock), clock);
        clock.advance(Duration.ofMinutes(down));
        clock.step(Duration.ofMinutes(step));

        Lease resumed = stored.resumed(clock, Duration.ofMinutes(5));

        Instant end = resumed.terminationTime(clock).orElseThrow();
        assertThat(Duration.between(clock.now(), end)).isEqualTo(Duration.ofMinutes(left));
    }
}
