package org.openmds.loadtest.model.client;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.net.ssl.SSLContext;

import org.openmds.loadtest.model.record.Outcome;

/** HTTP requests that are prepared before they are sent. */
public non-sealed interface HttpTraffic extends ClientTraffic {

    /**
     * Returns the next request of a client. Called on an event loop: it must not block and should reuse objects.
     *
     * @param number
     *            number of the request of this client, from 0
     */
    PreparedRequest next(int client, long number);

    /** Returns the TLS trust and client certificate; empty for the system's certificates. The trust manager checks host names. */
    default Optional<SSLContext> tls() {
        return Optional.empty();
    }

    /**
     * A request.
     *
     * @param headers
     *            headers besides Host, Connection and Content-Length
     * @param body
     *            read from position to limit, which are not changed; empty for no body
     * @param check
     *            check of the answer
     */
    record PreparedRequest(String method, URI uri, Map<String, String> headers, ByteBuffer body, AnswerCheck check) {
    }

    /** A check that an answer is the expected one. */
    interface AnswerCheck {

        /** Accepts each status of 2xx. */
        AnswerCheck SUCCESS = (status, body) -> HttpOutcomes.ofStatus(status);

        /** Returns the number of body bytes that the check needs; the rest is only counted. */
        default int maxBodyBytes() {
            return 0;
        }

        /**
         * Returns the outcome of an answer.
         *
         * @param body
         *            at most the first {@link #maxBodyBytes} bytes; must not be kept
         */
        Outcome outcome(int status, ByteBuffer body);

        /** Describes a success in words. */
        default String expected() {
            return "a status of 2xx";
        }
    }

    /**
     * Returns the requests of a client before its first timed request, such as a subscription or a token request. They are sent in order, and each
     * must succeed. Each request is taken from the list just before it is sent, so it may use the answer to the previous one.
     */
    default List<PreparedRequest> setupRequests(int client) {
        return List.of();
    }

    /** Returns untimed requests at a client's end, such as the removal of a registration. Each is taken just before it is sent; they may fail. */
    default List<PreparedRequest> teardownRequests(int client) {
        return List.of();
    }
}
