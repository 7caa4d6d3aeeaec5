package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;
import org.openmds.attacks.attack.UnfinishedRequest;

/** Bodies of 15 MiB of text from senders without a credential, who never end them. */
final class LargeText implements Attack {

    private static final int TEXT = 15 << 20;

    private final UnfinishedRequest request = new UnfinishedRequest(AttackMessages.CLOSED, LargeText::body);

    @Override
    public String name() {
        return "large-text";
    }

    @Override
    public String sends() {
        return "15 MiB of text in an Add, without a credential; stops before the end of the text";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(401, 403, 415, 429, 503);
    }

    @Override
    public void prepare() {
        request.prepare();
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        request.send(attacker);
    }

    private static byte[] body() {
        return AttackMessages.bytes(AttackMessages.envelopeStart() + AttackMessages.bodyStart()
                + AttackMessages.addStart("text") + "x".repeat(TEXT));
    }
}
