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
    void putAndRemove_beforeTheWrite_writesNothing() {
        deferred.put(PUT);
        deferred.put(REMOVE);

        assertThat(deferred.beginWrite()).isEmpty();
    }

    @Test
    void remove_duringTheWrite_isWrittenLater() {
        deferred.put(PUT);
        List<StateChange> writing = deferred.beginWrite();
        deferred.put(REMOVE);
        deferred.completeWrite(writing);

        assertThat(deferred.beginWrite()).containsExactly(REMOVE);
    }

    @Test
    void remove_afterAFailedWrite_writesNothing() {
        deferred.put(PUT);
        assertThat(deferred.beginWrite()).containsExactly(PUT);
        deferred.abortWrite();
        clock.advance(Duration.ofMillis(499));
        assertThat(deferred.isDue()).isFalse();
        clock.advance(Duration.ofMillis(1));
        assertThat(deferred.isDue()).isTrue();
        deferred.put(REMOVE);

        assertThat(deferred.isDue()).isFalse();
        assertThat(deferred.beginWrite()).isEmpty();
    }

    @Test
    void remove_afterTheWrite_isWrittenLater() {
        deferred.put(PUT);
        deferred.completeWrite(deferred.beginWrite());
        deferred.put(REMOVE);

        assertThat(deferred.beginWrite()).containsExactly(REMOVE);
    }
}
