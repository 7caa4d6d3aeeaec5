package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Requests with tokens that no caller has, one after the other. */
final class FailedTokens implements Attack {

    private static final String MESSAGE = AttackMessages.envelope("", AttackMessages.query("1"));

    @Override
    public String name() {
        return "failed-tokens";
    }

    @Override
    public String sends() {
        return "queries with a different wrong token in each";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(401, 403, 429, 503);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        attacker.exchange(AttackMessages.request(AttackMessages.CLOSED, MESSAGE,
                AttackMessages.token("wrong-0123456789-%012d".formatted(attacker.uniqueNumber()))));
    }
}
