package org.openmds.attacks.catalog;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackConnection;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Senders of the head or the body of a request, one byte at a time. */
final class SlowSenders implements Attack {

    private static final byte[] HEAD = AttackMessages
            .bytes("POST " + AttackMessages.INDEX + " HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
    private static final byte[] BODY = AttackMessages.concat(
            AttackMessages.head(AttackMessages.INDEX, AttackMessages.length(60_000)),
            AttackMessages.bytes("<s:Envelope xmlns:s='"));

    @Override
    public String name() {
        return "slow-senders";
    }

    @Override
    public String sends() {
        return "half of the attackers the head of a request, the others a body of 60,000 announced bytes; one byte each 50 ms";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(400, 401, 408, 413, 429, 431, 503);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        try (AttackConnection connection = attacker.open()) {
            connection.send(attacker.number() % 2 == 0 ? HEAD : BODY);
            boolean isOpen = true;
            while (isOpen && attacker.hasTime() && !connection.isAnsweredOrClosed()) {
                isOpen = connection.trySend("x");
                attacker.pause(Duration.ofMillis(50));
            }
        }
    }
}
