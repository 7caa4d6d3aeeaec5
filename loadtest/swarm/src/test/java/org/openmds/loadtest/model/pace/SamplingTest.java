package org.openmds.loadtest.model.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SamplingTest {

    private static final int MANY = 100_000;

    /** The numbers of the requests that are looked at. */
    private static int[] looked(int every) {
        Sampling sampling = new Sampling(every, new SplittableRandom(7));
        return IntStream.range(0, MANY).filter(_ -> sampling.takesNext()).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 20, 100})
    void takesNext_oneOfMany_isOneOfSoManyOnAverage(int every) {
        assertThat(looked(every).length * (double) every / MANY).isBetween(0.95, 1.05);
    }

    /** Users with a constant wait come in a fixed order, here twenty of them. */
    @Test
    void takesNext_usersInFixedOrder_eachIsLookedAtAlike() {
        int[] users = new int[20];
        for (int request : looked(20)) {
            users[request % 20]++;
        }

        assertThat(IntStream.of(users).boxed()).allMatch(count -> count > 150 && count < 350);
    }

    @Test
    void takesNext_each_isExact() {
        assertThat(looked(1)).hasSize(MANY);
    }

    @Test
    void takesNext_none_isNone() {
        assertThat(looked(0)).isEmpty();
    }
}
