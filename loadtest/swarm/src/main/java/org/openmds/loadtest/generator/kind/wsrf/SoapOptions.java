package org.openmds.loadtest.generator.kind.wsrf;

import java.util.List;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.generator.kind.http.HttpsTrust;
import org.openmds.loadtest.model.client.ClientOption;

/** Options of all kinds of WSRF clients. */
final class SoapOptions {

    private SoapOptions() {
    }

    static List<ClientOption> all() {
        return List.of(new ClientOption("soap", "1.1 or 1.2", "1.1"),
                new ClientOption("addressing", "true: WS-Addressing headers, with a unique MessageID in each message",
                        "false"),
                new ClientOption("headers",
                        "further SOAP headers as XML, such as the reference parameters of a resource", ""),
                new ClientOption("token-file", "a file on the testers with the caller's token", ""),
                new ClientOption("expect", "a text that each answer must contain", ""),
                new ClientOption("expect-within",
                        "number of bytes at the start of the answer that are searched for the text",
                        "65536"),
                HttpsTrust.OPTION);
    }

    static SoapCheck check(ClientOptions options) {
        return new SoapCheck(options.find("expect"), options.number("expect-within", 1, 16 << 20));
    }

    static String headers(ClientOptions options) {
        String headers = options.text("headers");
        if (!headers.isBlank()) {
            try {
                XmlSnippets.parse("<all>" + headers + "</all>");
            } catch (IllegalArgumentException e) {
                options.problem("option headers must be XML: %s", e.getMessage());
            }
        }
        return headers;
    }
}
