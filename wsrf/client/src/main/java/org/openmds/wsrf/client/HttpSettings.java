package org.openmds.wsrf.client;

import java.time.Duration;

/**
 * Bounds of outgoing requests.
 *
 * @param connectTimeout
 *            for resolving the host and connecting to it; short, since it is also the probe that decides whether another address is tried
 * @param requestTimeout
 *            from the call to the last byte of the answer
 * @param maxAnswerBytes
 *            length of an answer's body after decompression
 * @param maxConnectionsPerTarget
 *            open connections to one scheme, host and port; further requests wait for a free one within their time
 */
public record HttpSettings(Duration connectTimeout, Duration requestTimeout, int maxAnswerBytes,
        int maxConnectionsPerTarget) {

    /** 2 s, 30 s, 64 MiB, 64 connections. */
    public static final HttpSettings DEFAULT = new HttpSettings(Duration.ofSeconds(2), Duration.ofSeconds(30), 64 << 20,
            64);

    public HttpSettings {
        requirePositive("connectTimeout", connectTimeout.toMillis());
        requirePositive("requestTimeout", requestTimeout.toMillis());
        requirePositive("maxAnswerBytes", maxAnswerBytes);
        requirePositive("maxConnectionsPerTarget", maxConnectionsPerTarget);
    }

    /** The same with another connect timeout. */
    public HttpSettings withConnectTimeout(Duration timeout) {
        return new HttpSettings(timeout, requestTimeout, maxAnswerBytes, maxConnectionsPerTarget);
    }

    /** The same with another request timeout. */
    public HttpSettings withRequestTimeout(Duration timeout) {
        return new HttpSettings(connectTimeout, timeout, maxAnswerBytes, maxConnectionsPerTarget);
    }

    /** The same with another size of answers. */
    public HttpSettings withMaxAnswerBytes(int bytes) {
        return new HttpSettings(connectTimeout, requestTimeout, bytes, maxConnectionsPerTarget);
    }

    /** The same with another number of connections. */
    public HttpSettings withMaxConnectionsPerTarget(int connections) {
        return new HttpSettings(connectTimeout, requestTimeout, maxAnswerBytes, connections);
    }

    private static void requirePositive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException("%s must be positive, was %d".formatted(name, value));
        }
    }
}
