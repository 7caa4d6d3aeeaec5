package org.openmds.trigger.action;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.action.NoticeAllowance.ReachedLimit;
import org.openmds.wsrf.lifetime.ManualClock;

class MailAllowanceTest {

    private static final Optional<String> ALICE = Optional.of("alice");

    private final ManualClock clock = new ManualClock();
    private final MailAllowance allowance = new MailAllowance(6, 4, clock::nanoTime);

    @Test
    void take_ownerHasSentItsMails_waitsForOne() {
        assertThat(taken(ALICE, 10)).isEqualTo(4);
        assertThat(allowance.take(ALICE)).contains(new ReachedLimit("owner-mails-per-hour", Duration.ofMinutes(15)));

        clock.advance(Duration.ofMinutes(15));

        assertThat(taken(ALICE, 10)).isEqualTo(1);
    }

    @Test
    void take_allOwnersHaveSentTheirMails_waitTogether() {
        assertThat(taken(ALICE, 3)).isEqualTo(3);
        assertThat(taken(Optional.of("bob"), 10)).isEqualTo(3);

        assertThat(allowance.take(Optional.of("carol")))
                .contains(new ReachedLimit("mails-per-hour", Duration.ofMinutes(10)));
    }

    @Test
    void take_administrator_hasAllAndLeavesTheRestToOwners() {
        assertThat(taken(Optional.empty(), 2)).isEqualTo(2);

        assertThat(taken(ALICE, 10)).isEqualTo(4);
        assertThat(taken(Optional.of("bob"), 10)).isZero();
        assertThat(taken(Optional.empty(), 10)).isEqualTo(4);
    }

    @Test
    void take_afterALongRest_hasNoMoreThanAnHoursMails() {
        clock.advance(Duration.ofDays(100));

        assertThat(taken(ALICE, 10)).isEqualTo(4);
    }

    private int taken(Optional<String> owner, int tries) {
        return (int) IntStream.range(0, tries).filter(_ -> allowance.take(owner).isEmpty()).count();
    }
}
