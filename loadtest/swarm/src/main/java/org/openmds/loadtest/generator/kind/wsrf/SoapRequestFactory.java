package org.openmds.loadtest.generator.kind.wsrf;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.loadtest.generator.kind.ParameterRows;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.generator.kind.http.RequestOptions;
import org.openmds.loadtest.model.client.HttpTraffic;

/**
 * Makes messages of operations, to the plan's target and to resources that it told of. Thread-safe.
 *
 * @param headers
 *            further SOAP headers of messages to the target
 */
record SoapRequestFactory(SoapFormat soap, URI target, String headers, int tester,
        Map<String, Map<String, String>> httpHeaders) {

    SoapRequestFactory(SoapFormat soap, URI target, String headers, int tester) {
        this(soap, target, headers, tester, new ConcurrentHashMap<>());
    }

    /** Which request of whom. */
    record RequestNumber(int client, long number) {
    }

    /** A message to the target. */
    HttpTraffic.PreparedRequest request(String operation, String body, RequestNumber requestNumber,
            HttpTraffic.AnswerCheck check) {
        return request(new ResourceReference(target, headers, ""), operation, body, requestNumber, check);
    }

    /** A message to a resource. */
    HttpTraffic.PreparedRequest request(ResourceReference to, String operation, String body,
            RequestNumber requestNumber, HttpTraffic.AnswerCheck check) {
        Optional<String> action = AddressingAction.of(operation);
        String text = soap.envelope(to.address().toString(), action, to.headers(), body);
        return new HttpTraffic.PreparedRequest("POST", to.address(),
                httpHeaders.computeIfAbsent(operation, each -> soap.httpHeaders(action)),
                ByteBuffer.wrap(filled(text, requestNumber).getBytes(StandardCharsets.UTF_8)), check);
    }

    /** Addressing alone has names here; bodies were filled before. */
    private String filled(String text, RequestNumber requestNumber) {
        if (!soap.addressing()) {
            return text;
        }
        return text.replace("${tester}", Integer.toString(tester))
                .replace("${client}", Integer.toString(requestNumber.client()))
                .replace("${number}", Long.toString(requestNumber.number()));
    }

    String fill(TextTemplate template, RequestNumber requestNumber) {
        return template.fill(
                TextTemplate.Values.of(ParameterRows.NONE, tester, requestNumber.client(), requestNumber.number()),
                RequestOptions.ValueEscaping.XML);
    }
}
