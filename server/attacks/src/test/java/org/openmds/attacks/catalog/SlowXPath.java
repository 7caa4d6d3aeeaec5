package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Queries that compare and translate long texts. */
final class SlowXPath implements Attack {

    /** Number of copies in each of the two texts of an expression; together they stay below the longest permitted expression. */
    private static final int COPIES = 450;

    @Override
    public String name() {
        return "slow-xpath";
    }

    @Override
    public String sends() {
        return "anonymous queries of 3.8 KB: translate, contains and concat over 900 copies of a text of 700 characters";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(200, 429, 500, 503);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        String text = "concat(" + "//c,".repeat(COPIES) + "'b')";
        String xpath = switch ((int) (attacker.uniqueNumber() % 3)) {
            case 0 -> "string-length(translate(%1$s,%1$s,''))".formatted(text);
            case 1 -> "contains(%1$s,concat(%1$s,'c'))".formatted(text);
            default -> "%1$s=%1$s".formatted(text);
        };
        attacker.exchange(AttackMessages.request(AttackMessages.TEXTS, AttackMessages.envelope("",
                AttackMessages.query(xpath + " or " + attacker.uniqueNumber() + "=0"))));
    }
}
