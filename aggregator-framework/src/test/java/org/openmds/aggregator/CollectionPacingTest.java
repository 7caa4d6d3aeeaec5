package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.lifetime.ManualClock;

final class CollectionPacingTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final ManualClock clock = new ManualClock();
    private final CollectionPacing collectionPacing = new CollectionPacing(clock, new Random(1));

    @Test
    void first_ofOneAlone_isNow() {
        assertThat(collectionPacing.firstDelay(MINUTE)).isZero();
        clock.advance(MINUTE);
        assertThat(collectionPacing.firstDelay(MINUTE)).isZero();
    }

    @Test
    void first_ofAThousandAtOnce_leavesNoSecondWithMoreThanItsShare() {
        List<Duration> starts = Stream.generate(() -> collectionPacing.firstDelay(MINUTE)).limit(1000).toList();

        for (int second = 0; second < 60; second++) {
            int from = second;
            assertThat(starts).filteredOn(start -> start.toSeconds() == from).hasSizeLessThanOrEqualTo(20);
        }
    }

    @Test
    void first_ofMoreThanTheIntervalHasSlotsFor_isSomewhereInTheInterval() {
        List<Duration> starts = Stream.generate(() -> collectionPacing.firstDelay(Duration.ofSeconds(2)))
                .limit(1000)
                .toList();

        assertThat(starts).allMatch(start -> start.compareTo(Duration.ofSeconds(2)) <= 0);
        for (int half = 0; half < 4; half++) {
            int from = half;
            assertThat(starts).filteredOn(start -> start.toMillis() / 500 == from).hasSizeBetween(180, 320);
        }
    }
}
