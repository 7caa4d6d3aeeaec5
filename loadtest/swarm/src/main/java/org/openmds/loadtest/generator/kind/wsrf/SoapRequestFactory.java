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
 * Creates requests for the plan's target and for resources found in answers. Thread-safe.
 *
 * @param headers
 *            additional SOAP headers of messages to the target
 */
record SoapRequestFactory(SoapFormat soap, URI target, String headers, int tester,
        Map<String, Map<String, String>> httpHeaders) {

    SoapRequestFactory(SoapFormat soap, URI target, String headers, int tester) {
        this(soap, target, headers, tester, new ConcurrentHashMap<>());
    }

    /** The number of a request and its client. */
    record RequestNumber(int client, long number) {
    }

    /** Creates a request to the target. */
    HttpTraffic.PreparedRequest request(String operation, String body, RequestNumber requestNumber,
            HttpTraffic.AnswerCheck check) {
        return request(new ResourceReference(target, headers, ""), operation, body, requestNumber, check);
    }

    /** Creates a request to a resource. */
    HttpTraffic.PreparedRequest request(ResourceReference to, String operation, String body,
            RequestNumber requestNumber, HttpTraffic.AnswerCheck check) {
        Optional<String> action = AddressingAction.of(operation);
        String text = soap.envelope(to.address().toString(), action, to.headers(), body);
        return new HttpTraffic.PreparedRequest("POST", to.address(),
                httpHeaders.computeIfAbsent(operation, each -> soap.httpHeaders(action)),
                ByteBuffer.wrap(filled(text, requestNumber).getBytes(StandardCharsets.UTF_8)), check);
    }

    /** Fills the placeholders of the addressing headers. Those of the body are already filled. */
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
