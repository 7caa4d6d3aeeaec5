package org.openmds.server.command;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.openmds.server.command.consumer.ArrivedMessage;
import org.openmds.wsrf.client.ConnectionException;
import org.openmds.wsrf.xml.InvalidXmlException;

/**
 * Takes messages out of a pull point and prints them, no more than are wanted. One thread.
 *
 * @param most
 *            at a time
 * @param interval
 *            until it is looked again after nothing was there; not positive ends it then
 * @param outage
 *            judges failures after the first answer
 */
record Draining(PullPoint pullPoint, int most, Duration interval, Outage outage, MessagesOut out) {

    /** Blocks until the end. */
    void run() {
        long begun = System.nanoTime();
        long left = out.count();
        boolean answered = false;
        Duration rest = out.duration();
        while (left > 0 && rest.isPositive()) {
            Duration pause;
            try {
                List<ArrivedMessage> taken = pullPoint.take((int) Math.min(most, left));
                outage.over();
                answered = true;
                if (taken.isEmpty() && !interval.isPositive()) {
                    return;
                }
                pause = taken.isEmpty() ? interval : Duration.ZERO;
                left -= taken.size();
                taken.forEach(message -> out.printer().print(message, Instant.now()));
            } catch (InvalidXmlException e) {
                throw new CommandException(ExitCodes.FAULT,
                        "the pull point's answer cannot be read: " + e.getMessage(), e);
            } catch (ConnectionException e) {
                if (!answered || !interval.isPositive()) {
                    throw e;
                }
                pause = outage.failed(e);
            }
            rest = out.duration().minusNanos(System.nanoTime() - begun);
            if (out.out().checkError() || isInterruptedWithin(pause.compareTo(rest) < 0 ? pause : rest)) {
                return;
            }
        }
    }

    private static boolean isInterruptedWithin(Duration pause) {
        try {
            return pause.isPositive() && new CountDownLatch(1).await(pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            return true;
        }
    }
}
