package org.openmds.loadtest.service.echo;

import java.time.Duration;

/**
 * Settings of an echo server.
 *
 * @param host
 *            the address to listen on
 * @param httpPort
 *            HTTP port; 0 for any free port
 * @param tcpPort
 *            TCP port; 0 for any free port
 * @param threads
 *            number of event loop threads
 * @param pageBytes
 *            size of the page at {@code /page}
 * @param delay
 *            delay of each answer
 * @param errorRate
 *            fraction of HTTP requests that are answered with status 500, 0 to 1
 * @param seed
 *            seed of delays and errors
 * @param linkBytesPerSecond
 *            bandwidth of the simulated link for all HTTP answers; 0 for no limit
 */
public record EchoSettings(String host, int httpPort, int tcpPort, int threads, int pageBytes, AnswerDelay delay,
        double errorRate, long seed, long linkBytesPerSecond) {

    public static final int PAGE_BYTES = 10_240;

    public EchoSettings {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, got " + threads);
        }
        if (linkBytesPerSecond < 0) {
            throw new IllegalArgumentException(
                    "the link's bytes per second must be at least 0, got " + linkBytesPerSecond);
        }
        if (pageBytes < 0) {
            throw new IllegalArgumentException("the page size must be at least 0 bytes, got " + pageBytes);
        }
        if (!(errorRate >= 0 && errorRate <= 1)) {
            throw new IllegalArgumentException("the error rate must be from 0 to 1, got " + errorRate);
        }
    }

    /** Returns settings for a server without delays on free ports of this machine. */
    public static EchoSettings local() {
        return new EchoSettings("127.0.0.1", 0, 0, 1, PAGE_BYTES, AnswerDelay.NONE, 0, 1, 0);
    }

    public EchoSettings withDelay(AnswerDelay other) {
        return new EchoSettings(host, httpPort, tcpPort, threads, pageBytes, other, errorRate, seed,
                linkBytesPerSecond);
    }

    public EchoSettings withErrorRate(double rate) {
        return new EchoSettings(host, httpPort, tcpPort, threads, pageBytes, delay, rate, seed,
                linkBytesPerSecond);
    }

    public EchoSettings withPage(int bytes) {
        return new EchoSettings(host, httpPort, tcpPort, threads, bytes, delay, errorRate, seed, linkBytesPerSecond);
    }

    public EchoSettings withLink(long bytesPerSecond) {
        return new EchoSettings(host, httpPort, tcpPort, threads, pageBytes, delay, errorRate, seed, bytesPerSecond);
    }

    /**
     * The delay of answers.
     *
     * @param exponential
     *            true for exponentially distributed delays with the given mean, false for constant ones
     */
    public record AnswerDelay(Duration mean, boolean exponential) {

        public static final AnswerDelay NONE = new AnswerDelay(Duration.ZERO, false);

        public AnswerDelay {
            if (mean.isNegative()) {
                throw new IllegalArgumentException("the delay must be at least 0, got " + mean);
            }
        }
    }
}
