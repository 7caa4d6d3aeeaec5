package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Registrations of texts with the token of one site: by turns longer than the limit of a body, and nearly as long as it. */
final class LargeAdds implements Attack {

    private static final int TOO_LONG = 13_600_000;
    /** Below the limit of a body at 256 MiB of heap, 2 MiB. */
    private static final int LONGEST = 1_900_000;

    private final OnceMade tooLong = new OnceMade(() -> AttackMessages.bytes("x".repeat(TOO_LONG)));
    private final OnceMade longest = new OnceMade(() -> AttackMessages.bytes("x".repeat(LONGEST)));

    @Override
    public String name() {
        return "large-adds";
    }

    @Override
    public String sends() {
        return "Adds of 13.6 MB and of 1.9 MB by turns with a lease of seven days and a token with register";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(200, 413, 429, 500, 503);
    }

    @Override
    public Set<Integer> required() {
        return Set.of(200, 413);
    }

    @Override
    public void prepare() {
        byte[] _ = tooLong.get();
        byte[] _ = longest.get();
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        AttackerAdds.add(attacker, tooLong.get());
        AttackerAdds.add(attacker, longest.get());
    }
}
