package org.openmds.wsrf.softstate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.ManualClock;

class LeaseEndsTest {

    private final ManualClock clock = new ManualClock();
    private final LeaseEnds<String> ends = new LeaseEnds<>(clock, key -> key);

    @Test
    void endedAt_aroundTheEnds_isExactAndInOrder() {
        // The last of these ends is beyond the overflow of the clock.
        ends.add("late", lease(200));
        ends.add("first", lease(1));
        ends.add("second", lease(2));
        ends.add("endless", new Lease.Unlimited());

        assertThat(ends.endedAt(clock.nanoTime() + Duration.ofSeconds(1).toNanos() - 1)).isEmpty();
        assertThat(ends.endedAt(clock.nanoTime() + Duration.ofSeconds(2).toNanos())).containsExactly("first",
                "second");
        assertThat(ends.endedAt(clock.nanoTime() + Duration.ofDays(1).toNanos())).containsExactly("first", "second",
                "late");
    }

    @Test
    void first_afterRemovals_isTheNextEnd() {
        Lease first = lease(1);
        Lease second = lease(2);
        ends.add("a", first);
        ends.add("b", second);
        ends.add("c", first);

        ends.remove("a", first);
        assertThat(ends.first()).isEqualTo(first);
        ends.remove("c", first);
        assertThat(ends.first()).isEqualTo(second);
        ends.remove("b", second);
        assertThat(ends.first()).isEqualTo(new Lease.Unlimited());
        assertThat(ends.firstNanos()).isEmpty();
    }

    private Lease lease(long seconds) {
        return Lease.Limited.of(Duration.ofSeconds(seconds), clock);
    }
}
