package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Subscriptions of anonymous callers that all name one victim. */
final class ManySubscriptions implements Attack {

    private static final int SUBSCRIPTIONS = 5_000;

    @Override
    public String name() {
        return "many-subscriptions";
    }

    @Override
    public String sends() {
        return "5,000 anonymous Subscribes for one consumer, which gets each change of the index as often";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(200, 401, 403, 429, 500, 503);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        if (attacker.attempt() > SUBSCRIPTIONS / attacker.site().attackers()) {
            attacker.pauseUntilTheEnd();
        } else {
            String victim = "http://127.0.0.1:%d/victim/%d".formatted(attacker.site().victimPort(),
                    attacker.uniqueNumber());
            attacker.exchange(AttackMessages.request(AttackMessages.INDEX, AttackMessages.envelope("",
                    AttackMessages.subscribe(victim, "P1D"))));
        }
    }
}
