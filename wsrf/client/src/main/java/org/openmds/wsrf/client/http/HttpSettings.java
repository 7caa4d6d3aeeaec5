package org.openmds.wsrf.client.http;

import java.time.Duration;

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
 */
public record HttpSettings(Duration connectTimeout, Duration requestTimeout, long maxAnswerBytes,
        int maxConnectionsPerTarget, boolean showsAnswers) {

    /** The defaults: 2 s, 30 s, 64 MiB, 64 connections. */
    public static final HttpSettings DEFAULT = new HttpSettings(Duration.ofSeconds(2), Duration.ofSeconds(30), 64 << 20,
            64, true);

    public HttpSettings {
        requirePositive("connectTimeout", connectTimeout.toMillis());
        requirePositive("requestTimeout", requestTimeout.toMillis());
        requirePositive("maxAnswerBytes", maxAnswerBytes);
        requirePositive("maxConnectionsPerTarget", maxConnectionsPerTarget);
    }

    /** Returns a copy with another connect timeout. */
    public HttpSettings withConnectTimeout(Duration timeout) {
        return new HttpSettings(timeout, requestTimeout, maxAnswerBytes, maxConnectionsPerTarget, showsAnswers);
    }

    /** Returns a copy with another request timeout. */
    public HttpSettings withRequestTimeout(Duration timeout) {
        return new HttpSettings(connectTimeout, timeout, maxAnswerBytes, maxConnectionsPerTarget, showsAnswers);
    }

    /** Returns a copy with another size limit of answers. */
    public HttpSettings withMaxAnswerBytes(long bytes) {
        return new HttpSettings(connectTimeout, requestTimeout, bytes, maxConnectionsPerTarget, showsAnswers);
    }

    /** Returns a copy with another limit of connections. */
    public HttpSettings withMaxConnectionsPerTarget(int connections) {
        return new HttpSettings(connectTimeout, requestTimeout, maxAnswerBytes, connections, showsAnswers);
    }

    /** Returns a copy for targets that strangers choose. */
    public HttpSettings withoutShownAnswers() {
        return new HttpSettings(connectTimeout, requestTimeout, maxAnswerBytes, maxConnectionsPerTarget, false);
    }

    private static void requirePositive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException("%s must be positive, was %d".formatted(name, value));
        }
    }
}
