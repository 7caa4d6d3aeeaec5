package org.openmds.loadtest.generator.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.openmds.loadtest.model.plan.LoadShare;

final class ShareUsersTest {

    private final ShareUsers users = new ShareUsers(TestPlan.rate(1).plan(), LoadShare.WHOLE);

    private static List<Long> numbers(SplittableRandom random) {
        return Stream.generate(random::nextLong).limit(100).toList();
    }

    /** The stream of a user must not be the stream of the next user, shifted by one. */
    @Test
    void random_ofUsersThatFollowOneAnother_haveNoNumberInCommon() {
        assertThat(numbers(users.random(1))).doesNotContainAnyElementsOf(numbers(users.random(0)))
                .doesNotContainAnyElementsOf(numbers(users.random(2)))
                .doesNotContainAnyElementsOf(numbers(users.randomOfLoop(0)))
                .isEqualTo(numbers(users.random(1)));
    }
}
