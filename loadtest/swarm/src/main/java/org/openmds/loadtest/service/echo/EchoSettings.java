package org.openmds.loadtest.service.echo;

import java.time.Duration;

/**
 * What an echo server does.
 *
 * @param host
 *            the address to listen on
 * @param httpPort
 *            0 for any
 * @param tcpPort
 *            0 for any
 * @param threads
 *            of event loops
 * @param pageBytes
 *            the size of the page at {@code /page}
 * @param delay
 *            before each answer
 * @param errorRate
 *            part of the requests over HTTP that are answered with status 500, 0 to 1
 * @param seed
 *            of delays and errors
 * @param linkBytesPerSecond
 *            of the link that all answers over HTTP take one after the other; 0 for no such limit
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
                    "the link's bytes a second must be at least 0, got " + linkBytesPerSecond);
        }
        if (pageBytes < 0) {
            throw new IllegalArgumentException("the page's bytes must be at least 0, got " + pageBytes);
        }
        if (!(errorRate >= 0 && errorRate <= 1)) {
            throw new IllegalArgumentException("the error rate must be from 0 to 1, got " + errorRate);
        }
    }

    /** Answers at once, on ports of this machine that are free. */
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
     * How long an answer takes.
     *
     * @param exponential
     *            whether it varies so, around the mean
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
