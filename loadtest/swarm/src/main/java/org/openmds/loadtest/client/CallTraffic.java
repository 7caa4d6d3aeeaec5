package org.openmds.loadtest.client;

import java.time.Duration;

import org.openmds.loadtest.record.Outcome;

/** Calls that block: each client has a virtual thread. */
public non-sealed interface CallTraffic extends Traffic {

    /**
     * What one client keeps between its calls. Called on the client's thread.
     *
     * @throws ClientException
     *             where the client cannot start; the tester records START_FAILED and does without it
     */
    Client client(int client) throws ClientException;

    /**
     * Whether clients keep their own pace and report their requests to {@link ClientContext.MetricSink#request}. The tester then does one call a
     * client, without a record of it, which lasts until the client is to end (it is interrupted) or has nothing more to do.
     */
    default boolean reportsItself() {
        return false;
    }

    /** One client, used by one thread. */
    interface Client extends AutoCloseable {

        /**
         * Does one call and waits for its end. An interrupt ends it.
         *
         * @param deadline
         *            after which the client should give up by itself; the tester interrupts it soon after
         */
        Answer call(long number, Duration deadline) throws InterruptedException;

        @Override
        void close();
    }

    /**
     * How a call ended.
     *
     * @param bytes
     *            of the answer
     * @param correctionNanos
     *            what of the time is the client's own, such as the start of a program; taken off the service's time in reports, which
     *            show both
     */
    record Answer(Outcome outcome, long bytes, long correctionNanos) {

        public static Answer of(Outcome outcome) {
            return new Answer(outcome, 0, 0);
        }
    }
}
