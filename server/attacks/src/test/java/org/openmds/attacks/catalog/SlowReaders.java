package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackConnection;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Readers of query results of 1 MB who take almost no bytes. */
final class SlowReaders implements Attack {

    private static final int RECEIVE_BUFFER = 4 << 10;

    @Override
    public String name() {
        return "slow-readers";
    }

    @Override
    public String sends() {
        return "anonymous queries for all entries, each with another expression, receive buffers of 4 KiB, and no reads";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(200, 429, 500, 503);
    }

    @Override
    public Set<Integer> required() {
        return Set.of(200);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        try (AttackConnection connection = attacker.open(RECEIVE_BUFFER)) {
            long n = attacker.uniqueNumber();
            connection.send(AttackMessages.request(AttackMessages.INDEX,
                    AttackMessages.envelope("",
                            AttackMessages.query("/*/*[local-name()='Entry'][%d=%d]".formatted(n, n)))));
            attacker.count(connection.status());
            attacker.pauseUntilTheEnd();
        }
    }
}
