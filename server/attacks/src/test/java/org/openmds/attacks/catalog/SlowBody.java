package org.openmds.attacks.catalog;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackConnection;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Senders of a request body, one byte at a time. */
final class SlowBody implements Attack {

    @Override
    public String name() {
        return "slow-body";
    }

    @Override
    public String sends() {
        return "a body of 60,000 announced bytes, one byte each 50 ms";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(400, 401, 408, 413, 429, 503);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        try (AttackConnection connection = attacker.open()) {
            connection.send(AttackMessages.head(AttackMessages.INDEX, AttackMessages.length(60_000)));
            boolean isOpen = connection.trySend("<s:Envelope xmlns:s='");
            while (isOpen && attacker.hasTime() && !connection.isAnsweredOrClosed()) {
                isOpen = connection.trySend("x");
                attacker.pause(Duration.ofMillis(50));
            }
        }
    }
}
