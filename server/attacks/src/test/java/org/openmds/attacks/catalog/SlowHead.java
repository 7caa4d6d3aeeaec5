package org.openmds.attacks.catalog;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackConnection;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Senders of a request head, one byte at a time. */
final class SlowHead implements Attack {

    @Override
    public String name() {
        return "slow-head";
    }

    @Override
    public String sends() {
        return "the head of a request, one byte each 50 ms";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(400, 408, 429, 431, 503);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        try (AttackConnection connection = attacker.open()) {
            boolean isOpen = connection.trySend("POST " + AttackMessages.INDEX + " HTTP/1.1\r\nHost: x\r\nX-Slow: ");
            while (isOpen && attacker.hasTime() && !connection.isAnsweredOrClosed()) {
                isOpen = connection.trySend("x");
                attacker.pause(Duration.ofMillis(50));
            }
        }
    }
}
