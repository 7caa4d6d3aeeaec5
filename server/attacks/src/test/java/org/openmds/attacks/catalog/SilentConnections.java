package org.openmds.attacks.catalog;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackConnection;
import org.openmds.attacks.attack.Attacker;

/** A thousand connections of one client that send nothing. */
final class SilentConnections implements Attack {

    private static final int CONNECTIONS = 1_000;

    @Override
    public String name() {
        return "silent-connections";
    }

    @Override
    public String sends() {
        return "1,000 connections of all attackers together that send nothing; closed ones are opened again";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(408, 503);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        List<AttackConnection> idle = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS / attacker.site().attackers() && attacker.hasTime(); i++) {
                idle.add(attacker.open());
            }
            while (attacker.hasTime() && idle.stream().noneMatch(AttackConnection::isAnsweredOrClosed)) {
                attacker.pause(Duration.ofMillis(100));
            }
        } finally {
            idle.forEach(AttackConnection::close);
        }
    }
}
