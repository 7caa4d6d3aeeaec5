package org.openmds.wsrf.client.http;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The limits of outgoing requests.
 *
 * @param connectTimeout
 *            the time to resolve the host and to connect to it; short, because another address of the service is tried after it
 * @param requestTimeout
 *            the time from the call to the last byte of the answer
 * @param maxAnswerBytes
 *            the size limit of an answer's body after decompression
 * @param maxConnectionsPerTarget
 *            the limit of open connections to one scheme, host and port; further requests wait for a free connection within their own timeout
 * @param showsAnswers
 *            true if messages of failures may quote an answer; false if strangers choose the targets and read the messages: only the log has them then
 * @param socket
 *            the Unix socket for all requests, in place of the addresses of the targets; empty for TCP
 */
public record HttpSettings(Duration connectTimeout, Duration requestTimeout, long maxAnswerBytes,
        int maxConnectionsPerTarget, boolean showsAnswers, Optional<Path> socket) {

    /** The defaults: 2 s, 30 s, 64 MiB, 64 connections. */
    public static final HttpSettings DEFAULT = new HttpSettings(Duration.ofSeconds(2), Duration.ofSeconds(30), 64 << 20,
            64, true, Optional.empty());

    public HttpSettings {
        requirePositive("connectTimeout", connectTimeout.toMillis());
        requirePositive("requestTimeout", requestTimeout.toMillis());
        requirePositive("maxAnswerBytes", maxAnswerBytes);
        requirePositive("maxConnectionsPerTarget", maxConnectionsPerTarget);
    }

    /** Returns a copy with another connect timeout. */
    public HttpSettings withConnectTimeout(Duration timeout) {
        return new HttpSettings(timeout, requestTimeout, maxAnswerBytes, maxConnectionsPerTarget, showsAnswers, socket);
    }

    /** Returns a copy with another request timeout. */
    public HttpSettings withRequestTimeout(Duration timeout) {
        return new HttpSettings(connectTimeout, timeout, maxAnswerBytes, maxConnectionsPerTarget, showsAnswers, socket);
    }

    /** Returns a copy with another size limit of answers. */
    public HttpSettings withMaxAnswerBytes(long bytes) {
        return new HttpSettings(connectTimeout, requestTimeout, bytes, maxConnectionsPerTarget, showsAnswers, socket);
    }

    /** Returns a copy with another limit of connections. */
    public HttpSettings withMaxConnectionsPerTarget(int connections) {
        return new HttpSettings(connectTimeout, requestTimeout, maxAnswerBytes, connections, showsAnswers, socket);
    }

    /** Returns a copy for targets that strangers choose. */
    public HttpSettings withoutShownAnswers() {
        return new HttpSettings(connectTimeout, requestTimeout, maxAnswerBytes, maxConnectionsPerTarget, false, socket);
    }

    /** Returns a copy for requests through the Unix socket of a server on this machine. */
    public HttpSettings withSocket(Path file) {
        return new HttpSettings(connectTimeout, requestTimeout, maxAnswerBytes, maxConnectionsPerTarget, showsAnswers,
                Optional.of(file));
    }

    private static void requirePositive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException("%s must be positive, was %d".formatted(name, value));
        }
    }
}
