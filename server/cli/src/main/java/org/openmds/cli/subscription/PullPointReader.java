package org.openmds.cli.subscription;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.openmds.cli.option.ServiceConnection;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.subscription.SubscriptionClient;

/**
 * Fetches messages from a pull point and prints them until the requested number or time is reached. One thread.
 *
 * @param batchSize
 *            largest number of messages per request
 * @param interval
 *            pause after a request that returned no message; if it is not positive, such a request ends the run
 * @param outage
 *            decides about failures after the first answer
 */
record PullPointReader(ServiceConnection pullPoint, int batchSize, Duration interval, OutageBackoff outage,
        MessageOutput out) {

    /** The outcome of one request: the number of messages, the pause before the next request, and true once the service has answered. */
    private record PullResult(int taken, Duration pause, boolean answered) {
    }

    /** Blocks until the run ends. */
    void run() {
        long begun = System.nanoTime();
        long left = out.count();
        Duration rest = out.duration();
        PullResult pullResult = new PullResult(0, Duration.ZERO, false);
        while (left > 0 && rest.isPositive()) {
            pullResult = fetch(left, pullResult.answered());
            left -= pullResult.taken();
            rest = out.duration().minusNanos(System.nanoTime() - begun);
            boolean over = pullResult.taken() == 0 && !interval.isPositive() || out.out().checkError();
            if (over || isInterruptedWithin(pullResult.pause().compareTo(rest) < 0 ? pullResult.pause() : rest)) {
                return;
            }
        }
    }

    private PullResult fetch(long left, boolean answeredBefore) {
        try {
            List<ArrivedMessage> taken = new SubscriptionClient(pullPoint.client()).getMessages(
                    pullPoint.locations().preferred(), (int) Math.min(batchSize, left), ArrivedMessage::in);
            outage.recordSuccess();
            taken.forEach(message -> out.printer().print(message, Instant.now()));
            return new PullResult(taken.size(), taken.isEmpty() ? interval : Duration.ZERO, true);
        } catch (ConnectionException e) {
            if (!answeredBefore || !interval.isPositive()) {
                throw e;
            }
            return new PullResult(0, outage.recordFailure(e), true);
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
