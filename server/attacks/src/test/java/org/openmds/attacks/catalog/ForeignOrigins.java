package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Requests of web pages of other sites, sent by a browser that was led to this address. */
final class ForeignOrigins implements Attack {

    private static final String MESSAGE = AttackMessages.envelope("", AttackMessages.query("1"));

    @Override
    public String name() {
        return "foreign-origins";
    }

    @Override
    public String sends() {
        return "queries, metrics and administration with a foreign Host, Origin or Sec-Fetch-Site";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(400, 401, 403, 404, 405, 421, 429, 503);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        String head = switch ((int) (attacker.uniqueNumber() % 4)) {
            case 0 -> "POST " + AttackMessages.INDEX + " HTTP/1.1\r\nHost: attacker.example.org";
            case 1 ->
                "POST " + AttackMessages.INDEX + " HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://attacker.example.org";
            case 2 -> "GET /metrics HTTP/1.1\r\nHost: attacker.example.org\r\nSec-Fetch-Site: cross-site";
            default ->
                "POST /admin/reload HTTP/1.1\r\nHost: attacker.example.org\r\nOrigin: http://attacker.example.org";
        };
        byte[] body = AttackMessages.bytes(head.startsWith("GET") ? "" : MESSAGE);
        String rest = "\r\nContent-Type: text/xml\r\nConnection: close\r\n" + AttackMessages.length(body.length)
                + "\r\n\r\n";
        attacker.exchange(AttackMessages.bytes(head + rest), body);
    }
}
