package org.openmds.loadtest.generator.kind.wsrf;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;
import org.openmds.loadtest.model.record.Outcome;

/** SOAP answers of a service. */
final class SoapAnswers {

    private SoapAnswers() {
    }

    static String envelope(String body) {
        return "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>" + body
                + "</s:Body></s:Envelope>";
    }

    static String reference(String address, String key) {
        return ("<e xmlns='urn:x'><w:Address xmlns:w='%s'>%s</w:Address><w:ReferenceParameters xmlns:w='%s'><k:Key xmlns:k='urn:k' "
                + "k:a='1'>%s</k:Key></w:ReferenceParameters></e>")
                .formatted(WsrfNamespaces.WSA, address, WsrfNamespaces.WSA, key);
    }

    static String fault(String detail) {
        return envelope("<s:Fault><faultcode>s:Client</faultcode><detail>" + detail + "</detail></s:Fault>");
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    static Outcome answer(PreparedRequest request, int status, String body) {
        return request.check().outcome(status, bytes(body));
    }

    static String text(PreparedRequest request) {
        return StandardCharsets.UTF_8.decode(request.body().duplicate()).toString();
    }
}
