package org.openmds.index.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

/** The contract of {@link HistoryStore}. */
abstract class HistoryStoreContract {

    static final Duration INTERVAL = Duration.ofMinutes(1);
    static final HistoryRetention TERMS = new HistoryRetention(INTERVAL, Duration.ofMinutes(10), 1 << 20);
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** Returns an empty store. */
    abstract HistoryStore open(HistoryRetention terms);

    private final HistoryStore store = open(TERMS);

    /** Returns a time close to a sample time: no timer is exact. */
    static Instant at(int minute) {
        return START.plus(INTERVAL.multipliedBy(minute)).plusMillis(minute % 2 == 0 ? -20 : 20);
    }

    static EntryHistory history(int from, NumberSeries... series) {
        return new EntryHistory(START.plus(INTERVAL.multipliedBy(from)), INTERVAL, java.util.List.of(series));
    }

    @Test
    void read_nothingAppended_isEmpty() {
        assertThat(store.read("a")).isEmpty();
    }

    @Test
    void read_afterSamples_hasThemInOrder() {
        store.append("a", at(0), Map.of("x", 1f));
        store.append("a", at(1), Map.of("x", 1f));
        store.append("a", at(2), Map.of("x", 2.5f));
        assertThat(store.read("a")).contains(history(0, NumberSeries.of("x", 1f, 1f, 2.5f)));
    }

    @Test
    void read_nothingReadForAWhile_hasGap() {
        store.append("a", at(0), Map.of("x", 1f));
        store.append("a", at(1), Map.of());
        store.append("a", at(3), Map.of("x", 1f));
        store.append("a", at(4), Map.of());
        assertThat(store.read("a")).contains(history(0, NumberSeries.of("x", 1f, Float.NaN, Float.NaN, 1f, Float.NaN)));
    }

    @Test
    void read_seriesThatComesLater_beginsWithGap() {
        store.append("a", at(0), Map.of("x", 1f));
        store.append("a", at(1), Map.of("y", 2f));
        assertThat(store.read("a"))
                .contains(history(0, NumberSeries.of("x", 1f, Float.NaN), NumberSeries.of("y", Float.NaN, 2f)));
    }

    @Test
    void read_longerThanKept_hasTheLastSamplesOnly() {
        for (int minute = 0; minute < 500; minute++) {
            store.append("a", at(minute), Map.of("x", (float) minute));
        }
        assertThat(store.read("a"))
                .contains(history(490, NumberSeries.of("x", 490, 491, 492, 493, 494, 495, 496, 497, 498, 499)));
    }

    @Test
    void read_seriesThatStopped_isGoneWhenItIsOld() {
        store.append("a", at(0), Map.of("x", 1f, "y", 1f));
        for (int minute = 1; minute <= 10; minute++) {
            store.append("a", at(minute), Map.of("x", 1f));
        }
        assertThat(store.read("a").orElseThrow().series()).extracting(NumberSeries::name).containsExactly("x");
    }

    @Test
    void read_valuesThatStopped_areGoneWhenTheyAreOld() {
        store.append("a", at(0), Map.of("x", 1f));
        for (int minute = 1; minute <= 300; minute++) {
            store.append("a", at(minute), Map.of());
        }
        assertThat(store.read("a")).isEmpty();
        assertThat(store.size().series()).isZero();
    }

    @Test
    void append_onceMoreAtAMoment_replaces() {
        store.append("a", at(0), Map.of("x", 1f));
        store.append("a", at(0), Map.of("x", 2f));
        assertThat(store.read("a")).contains(history(0, NumberSeries.of("x", 2f)));
    }

    @Test
    void append_clockSetBack_keepsTheSamples() {
        store.append("a", at(5), Map.of("x", 5f));
        store.append("a", at(4), Map.of("x", 4f));
        assertThat(store.read("a")).contains(history(4, NumberSeries.of("x", 4f, 5f)));
    }

    @Test
    void forget_one_keepsOthers() {
        store.append("a", at(0), Map.of("x", 1f));
        store.append("b", at(0), Map.of("x", 2f));
        store.remove("a");
        store.remove("unknown");
        assertThat(store.read("a")).isEqualTo(Optional.empty());
        assertThat(store.read("b")).contains(history(0, NumberSeries.of("x", 2f)));
        assertThat(store.size().series()).isEqualTo(1);
    }
}
