package org.openmds.wsrf.notification.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.state.StateChange;

class DeferredRecordsTest {

    private static final StateChange PUT = new StateChange.Put("c", "1", new byte[1]);
    private static final StateChange REMOVE = new StateChange.Remove("c", "1");

    private final ManualClock clock = new ManualClock();
    private final DeferredRecords deferred = new DeferredRecords(clock);

    @Test
    void putAndRemoved_beforeItIsWritten_neverGetsThere() {
        deferred.put(PUT);
        deferred.put(REMOVE);

        assertThat(deferred.waiting()).isEmpty();
    }

    @Test
    void removed_whileItIsWritten_isRemovedThereToo() {
        deferred.put(PUT);
        List<StateChange> writing = deferred.waiting();
        deferred.put(REMOVE);
        deferred.written(writing);

        assertThat(deferred.waiting()).containsExactly(REMOVE);
    }

    @Test
    void removed_afterTheDiskRefusedIt_neverGetsThere() {
        deferred.put(PUT);
        assertThat(deferred.waiting()).containsExactly(PUT);
        deferred.refused();
        clock.advance(Duration.ofMillis(499));
        assertThat(deferred.isDue()).isFalse();
        clock.advance(Duration.ofMillis(1));
        assertThat(deferred.isDue()).isTrue();
        deferred.put(REMOVE);

        assertThat(deferred.isDue()).isFalse();
        assertThat(deferred.waiting()).isEmpty();
    }

    @Test
    void removed_afterItWasWritten_isRemovedThereToo() {
        deferred.put(PUT);
        deferred.written(deferred.waiting());
        deferred.put(REMOVE);

        assertThat(deferred.waiting()).containsExactly(REMOVE);
    }
}
