package org.openmds.loadtest.model.client;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.net.ssl.SSLContext;

import org.openmds.loadtest.model.record.Outcome;

/** Requests over HTTP, made before they are sent. */
public non-sealed interface HttpTraffic extends ClientTraffic {

    /**
     * The next request of a client. Called on an event loop: it must not block, and should make nothing anew that it can keep.
     *
     * @param number
     *            of that client, from 0
     */
    PreparedRequest next(int client, long number);

    /** Whom clients trust over https, and who they are; empty for the system's certificates. Its trust manager checks the names of hosts. */
    default Optional<SSLContext> tls() {
        return Optional.empty();
    }

    /**
     * A request.
     *
     * @param headers
     *            besides Host, Connection and Content-Length
     * @param body
     *            read from position to limit, which stay as they are; empty for none
     * @param check
     *            of the answer
     */
    record PreparedRequest(String method, URI uri, Map<String, String> headers, ByteBuffer body, AnswerCheck check) {
    }

    /** Whether an answer is what is expected. */
    interface AnswerCheck {

        /** By the status alone: 2xx. */
        AnswerCheck SUCCESS = (status, body) -> HttpOutcomes.ofStatus(status);

        /** How many bytes of the body the check wants to see; the rest is counted only. */
        default int maxBodyBytes() {
            return 0;
        }

        /**
         * @param body
         *            at most the first {@link #maxBodyBytes} bytes; not to be kept
         */
        Outcome outcome(int status, ByteBuffer body);

        /** What is a success, in words. */
        default String expected() {
            return "a status of 2xx";
        }
    }

    /**
     * What clients do once, before the first request is timed (a subscription, a token): in order, each must succeed. A request is taken from the
     * list when it is about to be sent: it may hold what the check of the one before found.
     */
    default List<PreparedRequest> setupRequests(int client) {
        return List.of();
    }

    /** What clients do once at their end, untimed (a registration is taken back). Taken one by one as {@link #setupRequests}; they may fail. */
    default List<PreparedRequest> teardownRequests(int client) {
        return List.of();
    }
}
