package org.openmds.index.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

class InMemoryHistoryStoreTest extends HistoryStoreContract {

    private static final HistoryRetention LONG = new HistoryRetention(INTERVAL, Duration.ofHours(6), 1 << 20);

    @Override
    HistoryStore open(HistoryRetention terms) {
        return new InMemoryHistoryStore(terms);
    }

    private static Map<String, Float> values(int series, float value) {
        Map<String, Float> values = new HashMap<>();
        for (int i = 0; i < series; i++) {
            values.put("Host[@Name='a']/Number" + i, value);
        }
        return values;
    }

    @Test
    void size_valuesThatStayTheSame_takeNoMoreMemoryWithTime() {
        HistoryStore store = open(LONG);
        store.append("a", at(0), values(10, 1));
        long one = store.size().bytes();
        store.append("a", at(1), values(10, 1));
        assertThat(one).isPositive();
        assertThat(store.size()).isEqualTo(new HistoryStore.HistorySize(one, 10));
        store.append("a", at(2), values(10, 2));
        assertThat(store.size().bytes() - one).isGreaterThanOrEqualTo(10L * SampleBlock.SAMPLES * Float.BYTES);
    }

    @Test
    void size_afterAllIsForgotten_isZero() {
        HistoryStore store = open(LONG);
        for (int minute = 0; minute < 1000; minute++) {
            store.append("a", at(minute), values(5, minute % 7));
            store.append("b", at(minute), values(3, minute));
        }
        store.remove("a");
        store.remove("b");
        assertThat(store.size()).isEqualTo(new HistoryStore.HistorySize(0, 0));
    }

    @Test
    void append_beyondMemory_dropsTheOldest() {
        HistoryStore store = open(LONG);
        for (int minute = 0; minute < 300; minute++) {
            for (int subject = 0; subject < 60; subject++) {
                store.append("host" + subject, at(minute), values(20, minute));
                assertThat(store.size().bytes()).isLessThanOrEqualTo(LONG.memoryBytes());
            }
        }
        EntryHistory history = store.read("host0").orElseThrow();
        assertThat(history.from()).isAfter(START);
        assertThat(history.series().getFirst().value(history.series().getFirst().length() - 1)).isEqualTo(299);
    }

    @Test
    void append_oneSubjectBeyondMemory_endsWithinIt() {
        HistoryStore store = open(new HistoryRetention(INTERVAL, Duration.ofHours(6), 1000));
        store.append("a", at(0), values(100, 1));
        assertThat(store.size()).isEqualTo(new HistoryStore.HistorySize(0, 0));
        assertThat(store.read("a")).isEmpty();
    }

    @Test
    void append_namesThatChangeAllTheTime_keepsABoundedNumber() {
        HistoryStore store = open(LONG);
        for (int minute = 0; minute < 100; minute++) {
            Map<String, Float> values = new HashMap<>();
            for (int i = 0; i < 50; i++) {
                values.put("x" + minute + "-" + i, 1f);
            }
            store.append("a", at(minute), values);
        }
        assertThat(store.size().series()).isLessThanOrEqualTo(SampleBlock.MAX_SERIES);
    }
}
