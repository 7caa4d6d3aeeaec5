package org.openmds.loadtest.model.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RandomSamplerTest {

    private static final int MANY = 100_000;

    /** Returns the numbers of the selected requests. */
    private static int[] selected(int every) {
        RandomSampler randomSampler = new RandomSampler(every, new SplittableRandom(7));
        return IntStream.range(0, MANY).filter(_ -> randomSampler.isNextSelected()).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 20, 100})
    void isNextSelected_oneInMany_isTheRateOnAverage(int every) {
        assertThat(selected(every).length * (double) every / MANY).isBetween(0.95, 1.05);
    }

    /** Users with a constant think time send in a fixed order; here twenty of them. */
    @Test
    void isNextSelected_usersInFixedOrder_areSelectedEqually() {
        int[] users = new int[20];
        for (int request : selected(20)) {
            users[request % 20]++;
        }

        assertThat(IntStream.of(users).boxed()).allMatch(count -> count > 150 && count < 350);
    }

    @Test
    void isNextSelected_each_isAlwaysTrue() {
        assertThat(selected(1)).hasSize(MANY);
    }

    @Test
    void isNextSelected_none_isNeverTrue() {
        assertThat(selected(0)).isEmpty();
    }
}
