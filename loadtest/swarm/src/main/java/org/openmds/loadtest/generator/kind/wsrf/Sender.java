package org.openmds.loadtest.generator.kind.wsrf;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.loadtest.generator.kind.Parameters;
import org.openmds.loadtest.generator.kind.Template;
import org.openmds.loadtest.generator.kind.http.Targets;
import org.openmds.loadtest.model.client.HttpTraffic;

/**
 * Makes messages of operations, to the plan's target and to resources that it told of. Thread-safe.
 *
 * @param headers
 *            further SOAP headers of messages to the target
 */
record Sender(Soap soap, URI target, String headers, int tester, Map<String, Map<String, String>> httpHeaders) {

    Sender(Soap soap, URI target, String headers, int tester) {
        this(soap, target, headers, tester, new ConcurrentHashMap<>());
    }

    /** Which request of whom. */
    record Turn(int client, long number) {
    }

    /** A message to the target. */
    HttpTraffic.Request request(String operation, String body, Turn turn, HttpTraffic.Check check) {
        return request(new Endpoint(target, headers, ""), operation, body, turn, check);
    }

    /** A message to a resource. */
    HttpTraffic.Request request(Endpoint to, String operation, String body, Turn turn, HttpTraffic.Check check) {
        Optional<String> action = Action.of(operation);
        String text = soap.envelope(to.address().toString(), action, to.headers(), body);
        return new HttpTraffic.Request("POST", to.address(),
                httpHeaders.computeIfAbsent(operation, each -> soap.httpHeaders(action)),
                ByteBuffer.wrap(filled(text, turn).getBytes(StandardCharsets.UTF_8)), check);
    }

    /** Addressing alone has names here; bodies were filled before. */
    private String filled(String text, Turn turn) {
        if (!soap.addressing()) {
            return text;
        }
        return text.replace("${tester}", Integer.toString(tester))
                .replace("${client}", Integer.toString(turn.client()))
                .replace("${number}", Long.toString(turn.number()));
    }

    String fill(Template template, Turn turn) {
        return template.fill(Template.Values.of(Parameters.NONE, tester, turn.client(), turn.number()),
                Targets.Escaping.XML);
    }
}
