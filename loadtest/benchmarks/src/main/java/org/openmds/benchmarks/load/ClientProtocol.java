package org.openmds.benchmarks.load;

import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Protocol of a client's connection: that of its target's URL. */
enum ClientProtocol {

    HTTP {
        @Override
        byte[] firstRequest(URI target) {
            return "GET /health/live HTTP/1.1\r\nHost: %s:%d\r\n\r\n".formatted(target.getHost(), target.getPort())
                    .getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        AnswerReader newReader(NumberedRequest request) {
            return new HttpAnswerReader(HttpAnswerReader.DISCARD);
        }
    },
    LDAP {
        @Override
        byte[] firstRequest(URI target) {
            return LdapRequests.bind();
        }

        @Override
        AnswerReader newReader(NumberedRequest request) {
            return new LdapAnswerReader(request.entries());
        }
    };

    static ClientProtocol of(URI target) {
        return "ldap".equals(target.getScheme()) ? LDAP : HTTP;
    }

    /** Returns a small request that every server answers. */
    abstract byte[] firstRequest(URI target);

    /** Returns a reader of the answers to a request that discards their content. */
    abstract AnswerReader newReader(NumberedRequest request);
}
