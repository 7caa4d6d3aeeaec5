package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Registrations of 2 KB each with the token of one site, until and beyond its share. */
final class RegularAdds implements Attack {

    private final byte[] text = AttackMessages.bytes("x".repeat(2_000));

    @Override
    public String name() {
        return "regular-adds";
    }

    @Override
    public String sends() {
        return "Adds of 2 KB with a lease of seven days and a token with register, at the quota";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(200, 429, 500, 503);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        AttackerAdds.add(attacker, text);
    }
}
