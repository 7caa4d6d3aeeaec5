package org.openmds.loadtest.generator.kind.wsrf;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import javax.net.ssl.SSLContext;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.http.HttpsTrust;

/**
 * The form of SOAP messages.
 *
 * @param addressing
 *            true for WS-Addressing headers with a unique MessageID
 * @param token
 *            the caller's token
 * @param tls
 *            the TLS context for https; empty for the system's certificates
 */
record SoapFormat(EnvelopeVersion version, boolean addressing, Optional<String> token, Optional<SSLContext> tls) {

    /** Versions of SOAP. */
    enum EnvelopeVersion {
        V1_1("http://schemas.xmlsoap.org/soap/envelope/"), V1_2("http://www.w3.org/2003/05/soap-envelope");

        private final String namespace;

        EnvelopeVersion(String namespace) {
            this.namespace = namespace;
        }
    }

    static SoapFormat read(ClientOptions options) {
        EnvelopeVersion version = options.value("soap", text -> switch (text.strip()) {
            case "1.1" -> EnvelopeVersion.V1_1;
            case "1.2" -> EnvelopeVersion.V1_2;
            default -> throw new IllegalArgumentException(text);
        }, "1.1 or 1.2").orElse(EnvelopeVersion.V1_1);
        return new SoapFormat(version, options.flag("addressing"), options.secret("token-file"),
                HttpsTrust.read(options));
    }

    /** Returns the HTTP headers. An unknown action is left empty; the server then finds the operation by the body. */
    Map<String, String> httpHeaders(Optional<String> action) {
        Map<String, String> headers = new LinkedHashMap<>();
        if (version == EnvelopeVersion.V1_1) {
            headers.put("Content-Type", "text/xml; charset=utf-8");
            headers.put("SOAPAction", '"' + action.orElse("") + '"');
        } else {
            headers.put("Content-Type", "application/soap+xml; charset=utf-8"
                    + action.map("; action=\"%s\""::formatted).orElse(""));
        }
        token.ifPresent(value -> headers.put("Authorization", "Bearer " + value));
        return headers;
    }

    /**
     * Returns the whole message as a template. With addressing it contains a placeholder for the number of the request.
     *
     * @param to
     *            address of the service
     * @param headers
     *            further headers, as XML
     */
    String envelope(String to, Optional<String> action, String headers, String body) {
        StringBuilder text = new StringBuilder("<soap:Envelope xmlns:soap=\"").append(version.namespace).append("\">");
        String addresses = addressing ? addressing(to, action) : "";
        if (!addresses.isEmpty() || !headers.isEmpty()) {
            text.append("<soap:Header>").append(addresses).append(headers).append("</soap:Header>");
        }
        return text.append("<soap:Body>").append(body).append("</soap:Body></soap:Envelope>").toString();
    }

    /** Returns the addressing headers. The MessageID is unique, because it contains the numbers of tester, client and request. */
    private static String addressing(String to, Optional<String> action) {
        return """
                <wsa:To xmlns:wsa="%1$s">%2$s</wsa:To>%3$s<wsa:MessageID xmlns:wsa="%1$s">\
                urn:openmds:loadtest:${tester}:${client}:${number}</wsa:MessageID>"""
                .formatted(WsrfNamespaces.WSA, XmlSnippets.escape(to), action.map(
                        "<wsa:Action xmlns:wsa=\"%s\">%%s</wsa:Action>".formatted(WsrfNamespaces.WSA)::formatted)
                        .orElse(""));
    }
}
