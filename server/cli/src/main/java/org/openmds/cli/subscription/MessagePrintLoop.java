package org.openmds.cli.subscription;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.openmds.cli.output.CountedNoun;

/**
 * Prints arriving messages until the count or the duration is reached, the output is closed, or the thread is interrupted.
 *
 * @param count
 *            largest number of messages to print
 */
record MessagePrintLoop(ArrivedMessageQueue arrivals, MessagePrinter printer, long count, Duration duration) {

    private static final Duration MAX_WAIT = Duration.ofSeconds(1);

    /**
     * Blocks until the loop ends.
     *
     * @throws RuntimeException
     *             no further message will arrive
     */
    void run(PrintWriter out, SubscriptionReport report) {
        long begun = System.nanoTime();
        long left = count;
        try {
            while (left > 0) {
                Duration rest = duration.minusNanos(System.nanoTime() - begun);
                if (!rest.isPositive()) {
                    return;
                }
                left -= print(arrivals.take(rest.compareTo(MAX_WAIT) < 0 ? rest : MAX_WAIT), left);
                reportDropped(report);
                if (out.checkError() || printer.isDone()) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            // The normal end.
        }
    }

    private long print(List<ArrivedMessage> messages, long most) {
        long printed = 0;
        for (ArrivedMessage message : messages) {
            if (printed < most) {
                printer.print(message, Instant.now());
                printed++;
            }
        }
        return printed;
    }

    private void reportDropped(SubscriptionReport report) {
        long refused = arrivals.refused();
        if (refused > 0) {
            report.print(
                    "%s dropped: messages arrive faster than they are printed (HTTP 503: a producer may send them again)"
                            .formatted(CountedNoun.of(refused, "message", "messages")));
        }
    }
}
