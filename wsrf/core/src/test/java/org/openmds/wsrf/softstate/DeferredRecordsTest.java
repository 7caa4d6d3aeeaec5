package org.openmds.wsrf.softstate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.state.StateChange;

class DeferredRecordsTest {

    private static final StateChange PUT = new StateChange.Put("c", "1", new byte[1]);
    private static final StateChange NEWER = new StateChange.Put("c", "1", new byte[2]);
    private static final StateChange REMOVE = new StateChange.Remove("c", "1");

    private final DeferredRecords deferred = new DeferredRecords();

    @Test
    void put_sameRecordAgain_keepsTheNewest() {
        assertThat(deferred.put(PUT, false, 5)).isTrue();
        assertThat(deferred.put(NEWER, false, 7)).isFalse();
        deferred.put(new StateChange.Put("other", "1", new byte[3]), false, 8);

        assertThat(deferred.sinceNanos()).isEqualTo(OptionalLong.of(5));
        assertThat(deferred.beginWrite()).hasSize(2).contains(NEWER).doesNotContain(PUT);
    }

    @Test
    void remove_newRecordBeforeTheWrite_writesNothing() {
        deferred.put(PUT, true, 0);
        deferred.put(NEWER, false, 0);
        deferred.put(REMOVE, false, 0);

        assertThat(deferred.beginWrite()).isEmpty();
    }

    @Test
    void remove_recordThatMayBeOnDisk_isWritten() {
        deferred.put(PUT, false, 0);
        deferred.put(REMOVE, false, 0);

        assertThat(deferred.beginWrite()).containsExactly(REMOVE);
    }

    @Test
    void remove_duringTheWrite_isWrittenLater() {
        deferred.put(PUT, true, 0);
        assertThat(deferred.beginWrite()).containsExactly(PUT);
        deferred.put(REMOVE, false, 0);
        deferred.completeWrite();

        assertThat(deferred.beginWrite()).containsExactly(REMOVE);
    }

    @Test
    void remove_duringAFailedWrite_writesNothing() {
        deferred.put(PUT, true, 0);
        List<StateChange> writing = deferred.beginWrite();
        deferred.put(REMOVE, false, 1);
        deferred.abortWrite(2);

        assertThat(writing).containsExactly(PUT);
        assertThat(deferred.beginWrite()).isEmpty();
    }

    @Test
    void abortWrite_withNewerChanges_keepsThemAndStartsTheIntervalAgain() {
        StateChange other = new StateChange.Put("c", "2", new byte[1]);
        deferred.put(PUT, false, 0);
        deferred.put(other, false, 0);
        deferred.beginWrite();
        deferred.put(NEWER, false, 1);
        deferred.abortWrite(9);

        assertThat(deferred.sinceNanos()).isEqualTo(OptionalLong.of(9));
        assertThat(deferred.beginWrite()).containsExactlyInAnyOrder(NEWER, other);
    }

    @Test
    void remove_afterTheWrite_isWrittenLater() {
        deferred.put(PUT, true, 0);
        deferred.beginWrite();
        deferred.completeWrite();
        assertThat(deferred.sinceNanos()).isEmpty();
        deferred.put(REMOVE, false, 3);

        assertThat(deferred.beginWrite()).containsExactly(REMOVE);
    }
}
