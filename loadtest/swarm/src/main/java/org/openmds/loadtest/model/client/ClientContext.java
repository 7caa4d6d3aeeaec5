package org.openmds.loadtest.model.client;

import java.util.random.RandomGenerator;

import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.Outcome;

/**
 * What a tester gives the clients.
 *
 * @param share
 *            which part of the plan this tester does
 * @param random
 *            of this tester; used from one thread at a time
 * @param metrics
 *            takes values that clients report
 * @param clock
 *            of the tester: what clients report has its times
 */
public record ClientContext(LoadShare share, RandomGenerator random, MetricSink metrics, TesterClock clock) {

    /** Takes values that clients report (the paper's "user defined metrics"), from any thread. */
    public interface MetricSink {

        /**
         * @param timeNanos
         *            since 1970 by the tester's clock
         */
        void report(int client, String name, double value, long timeNanos);

        /**
         * Takes a request that a client did by itself, at its own pace; see {@link CallTraffic#isSelfReporting}.
         *
         * @param startNanos
         *            since 1970 by the tester's clock
         */
        default void request(int client, Outcome outcome, long startNanos, long durationNanos, long bytes) {
            report(client, "response-time", durationNanos / 1e9, startNanos + durationNanos);
        }
    }
}
