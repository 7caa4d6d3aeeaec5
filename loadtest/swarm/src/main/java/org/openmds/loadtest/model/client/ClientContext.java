package org.openmds.loadtest.model.client;

import java.util.random.RandomGenerator;

import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.Outcome;

/**
 * The dependencies that a tester gives its clients.
 *
 * @param share
 *            the tester's part of the plan
 * @param random
 *            the tester's random numbers; used by one thread at a time
 * @param metrics
 *            takes values that clients report
 * @param clock
 *            the tester's clock, for the times in reports
 */
public record ClientContext(LoadShare share, RandomGenerator random, MetricSink metrics, TesterClock clock) {

    /** Takes values that clients report (the paper's "user defined metrics"), from any thread. */
    public interface MetricSink {

        /**
         * Records a value.
         *
         * @param timeNanos
         *            since 1970 by the tester's clock
         */
        void report(int client, String name, double value, long timeNanos);

        /**
         * Records a request that a client sent at its own pace; see {@link CallTraffic#isSelfReporting}.
         *
         * @param startNanos
         *            since 1970 by the tester's clock
         */
        default void request(int client, Outcome outcome, long startNanos, long durationNanos, long bytes) {
            report(client, "response-time", durationNanos / 1e9, startNanos + durationNanos);
        }
    }
}
