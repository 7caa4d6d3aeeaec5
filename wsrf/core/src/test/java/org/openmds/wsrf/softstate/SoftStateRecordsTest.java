package org.openmds.wsrf.softstate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;

/** Tests of reading, migrating and deferring records. */
class SoftStateRecordsTest {

    private final ManualClock clock = new ManualClock();
    private UnreliableStore store = new UnreliableStore();

    /** A form that had a prefix {@code a} in its second version and {@code b} before it in its third; {@code bad} cannot be migrated. */
    private static RecordFormat<String> third() {
        return new RecordFormat<>("things", 3, stored -> text(stored.value()), (from, value) -> {
            if (text(value).equals("bad")) {
                throw new IllegalStateException("it is bad\nindeed");
            }
            return bytes((from == 1 ? "a" : "b") + text(value));
        });
    }

    @Test
    void load_recordsWithoutAVersion_areOfTheFirst() {
        put("1", "x");

        assertThat(records().load(RecordFormat.first("things", stored -> text(stored.value())))).containsExactly("x");
    }

    @Test
    void load_olderVersion_migratesStepByStepAndOnlyOnce() {
        put("1", "x");
        put("2", "y");
        SoftStateRecords first = records();

        assertThat(first.load(third())).containsExactly("bax", "bay");
        assertThat(first.flush()).isTrue();

        assertThat(store.texts("things")).containsExactly("bax", "bay");
        assertThat(store.texts("record-versions")).containsExactly("3");
        store = store.reopened();
        assertThat(records().load(third())).containsExactly("bax", "bay");
    }

    @Test
    void load_killedBeforeTheMigrationIsWritten_migratesAgain() {
        put("1", "x");
        records().load(third());

        store = store.reopened();

        assertThat(records().load(third())).containsExactly("bax");
    }

    @Test
    void load_recordThatCannotBeMigrated_isKeptWithTheCauseInOneLine() {
        put("1", "bad");
        put("2", "x");
        SoftStateRecords records = records();

        assertThat(records.load(third())).containsExactly("bax");
        assertThat(records.unreadable()).isEqualTo(1);
        assertThat(records.flush()).isTrue();

        assertThat(store.texts("things/unreadable")).containsExactly("it is bad indeed\nbad");
        assertThat(store.texts("things")).containsExactly("bax");
    }

    @Test
    void load_recordDamagedOnDisk_isKeptAsideAndCountedAsOneThatCannotBeRead() {
        put("1", "x");
        put("2", "y");
        store.damage("things", "1");
        SoftStateRecords records = records();

        assertThat(records.load(third())).containsExactly("bay");
        assertThat(records.unreadable()).isEqualTo(1);
        assertThat(records.flush()).isTrue();

        assertThat(store.texts("things/unreadable")).containsExactly("its checksum differs: it was damaged on disk\nx");
        assertThat(store.texts("things")).containsExactly("bay");
    }

    @Test
    void load_recordAsideDamagedOnDisk_isCountedOnceAndWrittenAgain() {
        put("1", "bad");
        SoftStateRecords first = records();
        first.load(third());
        first.flush();
        store.damage("things/unreadable", "1");

        SoftStateRecords second = records();
        second.load(third());
        second.flush();

        assertThat(second.unreadable()).isEqualTo(1);
        assertThat(store.load("things/unreadable")).extracting(StateRecord::intact).containsExactly(true);
    }

    @Test
    void load_versionDamagedOnDisk_migratesNoRecordTwice() {
        store.write(List.of(new StateChange.Put("record-versions", "things", bytes("3"))));
        store.damage("record-versions", "things");
        put("1", "bax");
        SoftStateRecords records = records();

        assertThat(records.load(third())).containsExactly("bax");
        records.flush();

        assertThat(store.load("record-versions")).extracting(StateRecord::intact).containsExactly(true);
        assertThat(store.texts("record-versions")).containsExactly("3");
    }

    @Test
    void load_sameKeyUnreadableAgain_keepsBoth() {
        put("1", "bad");
        SoftStateRecords first = records();
        first.load(third());
        first.flush();
        store.write(List.of(new StateChange.Remove("record-versions", "things")));
        put("1", "bad");

        SoftStateRecords second = records();
        second.load(third());
        second.flush();

        assertThat(second.unreadable()).isEqualTo(2);
        assertThat(store.load("things/unreadable")).extracting(StateRecord::key).containsExactly("1", "1~2");
    }

    @Test
    void load_newerVersion_isRefusedWithBothVersions() {
        store.write(List.of(new StateChange.Put("record-versions", "things", bytes("4"))));

        assertThatThrownBy(() -> records().load(third())).isInstanceOf(StateException.class)
                .hasMessageContaining("the records of things have version 4, this program reads versions up to 3");
    }

    @Test
    void load_versionThatIsNoNumber_isRefused() {
        store.write(List.of(new StateChange.Put("record-versions", "things", bytes("new"))));

        assertThatThrownBy(() -> records().load(third())).isInstanceOf(StateException.class)
                .hasMessageContaining("'new'");
    }

    @Test
    void flush_diskFull_triesAgainAfterTheIntervalOnly() {
        SoftStateRecords records = records();
        records.defer(new StateChange.Put("things", "1", bytes("x")));
        store.full(true);
        assertThat(records.flush()).isFalse();
        store.full(false);

        assertThat(records.flush()).isFalse();
        assertThat(store.writes()).isZero();

        clock.advance(SoftStateRecords.FLUSH_INTERVAL);
        assertThat(records.flush()).isTrue();
        assertThat(store.texts("things")).containsExactly("x");
    }

    @Test
    void force_withDeferredRecords_writesBothInOneTransaction() {
        SoftStateRecords records = records();
        records.defer(new StateChange.Put("things", "1", bytes("x")));

        records.force(List.of(new StateChange.Put("things", "2", bytes("y"))));

        assertThat(store.texts("things")).containsExactly("x", "y");
        assertThat(store.writes()).isEqualTo(1);
        assertThat(records.flushNanos()).isEmpty();
    }

    @Test
    void force_nothing_doesNotWrite() {
        records().force(List.of());

        assertThat(store.writes()).isZero();
    }

    private SoftStateRecords records() {
        return SoftStateRecords.of("test", store, clock);
    }

    private void put(String key, String text) {
        store.write(List.of(new StateChange.Put("things", key, bytes(text))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static String text(byte[] value) {
        return new String(value, UTF_8);
    }
}
