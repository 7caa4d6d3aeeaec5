package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;
import org.openmds.attacks.attack.UnfinishedRequest;

/** Long messages that their senders never end. */
record UnfinishedMessages(String name, String sends, Set<Integer> permitted, UnfinishedRequest request)
        implements
            Attack {

    /** Number of groups of elements; CXF refuses more than 50,000 children of one element. */
    private static final int GROUPS = 20;
    private static final int ELEMENTS = 49_000;
    private static final int TEXT = 15 << 20;

    /** Headers of tiny elements, after which nothing follows. */
    static UnfinishedMessages headerElements() {
        return new UnfinishedMessages("header-elements",
                "8.8 MB of SOAP header, 980,000 elements; stops behind the header",
                Set.of(400, 401, 403, 413, 415, 429, 500, 503),
                new UnfinishedRequest(AttackMessages.INDEX, () -> {
                    String group = "<x:h xmlns:x='urn:x'>" + "<a c=\"\"/>".repeat(ELEMENTS) + "</x:h>";
                    return AttackMessages.bytes(AttackMessages.envelopeStart() + group.repeat(GROUPS));
                }));
    }

    /** Registrations of senders without a credential. Compressed ones get 415. */
    static UnfinishedMessages largeText() {
        return new UnfinishedMessages("large-text",
                "15 MiB of text in an Add, without a credential; stops before the end of the text",
                Set.of(401, 403, 415, 429, 503),
                new UnfinishedRequest(AttackMessages.CLOSED,
                        () -> AttackMessages.bytes(AttackMessages.envelopeStart() + AttackMessages.bodyStart()
                                + AttackMessages.addStart("text") + "x".repeat(TEXT))));
    }

    @Override
    public void prepare() {
        request.prepare();
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        request.send(attacker);
    }
}
