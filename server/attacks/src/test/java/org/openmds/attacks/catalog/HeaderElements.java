package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;
import org.openmds.attacks.attack.UnfinishedRequest;

/** Headers of 980,000 tiny elements, after which nothing follows. */
final class HeaderElements implements Attack {

    /** Number of groups of elements; CXF refuses more than 50,000 children of one element. */
    private static final int GROUPS = 20;
    private static final int ELEMENTS = 49_000;

    private final UnfinishedRequest request = new UnfinishedRequest(AttackMessages.INDEX, HeaderElements::body);

    @Override
    public String name() {
        return "header-elements";
    }

    @Override
    public String sends() {
        return "8.8 MB of SOAP header, 980,000 elements; stops behind the header";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(400, 401, 403, 413, 415, 429, 500, 503);
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
        String group = "<x:h xmlns:x='urn:x'>" + "<a c=\"\"/>".repeat(ELEMENTS) + "</x:h>";
        return AttackMessages.bytes(AttackMessages.envelopeStart() + group.repeat(GROUPS));
    }
}
