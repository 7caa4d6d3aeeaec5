package org.openmds.attacks.catalog;

import java.io.IOException;

import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.AttackTokens;
import org.openmds.attacks.attack.Attacker;

/** Registrations with the token of one site. */
final class AttackerAdds {

    private AttackerAdds() {
    }

    /** Registers a member of its own with a text. */
    static void add(Attacker attacker, byte[] text) throws IOException {
        byte[] start = AttackMessages.bytes(AttackMessages.envelopeStart() + AttackMessages.bodyStart()
                + AttackMessages.addStart("site-" + attacker.uniqueNumber()));
        byte[] end = AttackMessages.bytes(AttackMessages.addEnd() + AttackMessages.envelopeEnd());
        byte[] head = AttackMessages.head(AttackMessages.INDEX, AttackMessages.token(AttackTokens.SITE),
                AttackMessages.length((long) start.length + text.length + end.length), "Connection: close");
        attacker.exchange(head, start, text, end);
    }
}
