package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Registrations of 13.6 MB of text each with the token of one site. */
final class LargeAdds implements Attack {

    private static final int TEXT = 13_600_000;

    private final OnceMade text = new OnceMade(() -> AttackMessages.bytes("x".repeat(TEXT)));

    @Override
    public String name() {
        return "large-adds";
    }

    @Override
    public String sends() {
        return "Adds of 13.6 MB with a lease of seven days and a token with register";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(200, 413, 429, 500, 503);
    }

    @Override
    public void prepare() {
        byte[] _ = text.get();
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        AttackerAdds.add(attacker, text.get());
    }
}
