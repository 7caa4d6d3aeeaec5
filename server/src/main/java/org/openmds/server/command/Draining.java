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

    /** What one look at the pull point gave, and how long to wait for the next. */
    private record Look(int taken, Duration pause, boolean answered) {
    }

    /** Blocks until the end. */
    void run() {
        long begun = System.nanoTime();
        long left = out.count();
        Duration rest = out.duration();
        Look look = new Look(0, Duration.ZERO, false);
        while (left > 0 && rest.isPositive()) {
            look = look(left, look.answered());
            left -= look.taken();
            rest = out.duration().minusNanos(System.nanoTime() - begun);
            boolean over = look.taken() == 0 && !interval.isPositive() || out.out().checkError();
            if (over || isInterruptedWithin(look.pause().compareTo(rest) < 0 ? look.pause() : rest)) {
                return;
            }
        }
    }

    private Look look(long left, boolean answeredBefore) {
        try {
            List<ArrivedMessage> taken = pullPoint.take((int) Math.min(most, left)).messages();
            outage.over();
            taken.forEach(message -> out.printer().print(message, Instant.now()));
            return new Look(taken.size(), taken.isEmpty() ? interval : Duration.ZERO, true);
        } catch (InvalidXmlException e) {
            throw new CommandException(ExitCodes.FAULT,
                    "the pull point's answer cannot be read: " + e.getMessage(), e);
        } catch (ConnectionException e) {
            if (!answeredBefore || !interval.isPositive()) {
                throw e;
            }
            return new Look(0, outage.failed(e), true);
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
