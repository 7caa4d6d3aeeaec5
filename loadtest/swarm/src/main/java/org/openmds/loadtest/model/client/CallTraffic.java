package org.openmds.loadtest.model.client;

import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.model.record.Outcome;

/** Blocking calls: each client has a virtual thread. */
public non-sealed interface CallTraffic extends ClientTraffic {

    /**
     * Opens one client with its state between calls. Called on the client's thread.
     *
     * @throws ClientException
     *             if the client cannot start; the tester records START_FAILED and continues without it
     */
    BlockingClient client(int client) throws ClientException;

    /**
     * Returns true if the clients set their own pace and report their requests to {@link ClientContext.MetricSink#request}. The tester
     * then makes one call per client and does not record it. The call lasts until it is interrupted at the client's end, or until the
     * client has finished.
     */
    default boolean isSelfReporting() {
        return false;
    }

    /** One client, used by one thread. */
    interface BlockingClient extends AutoCloseable {

        /**
         * Makes one call and waits for its end. An interrupt ends it.
         *
         * @param deadline
         *            the time after which the client should abandon the call itself; the tester interrupts it soon after
         */
        CallResult call(long number, Duration deadline) throws InterruptedException;

        @Override
        void close();
    }

    /**
     * The result of a call.
     *
     * @param bytes
     *            size of the answer
     * @param correctionNanos
     *            the client's own share of the time, such as the start of a program; reports show the service's time with and
     *            without it
     * @param phases
     *            the steps of the call if the plan samples this call (see {@link org.openmds.loadtest.model.plan.LoadPlan.PlanSampling}); else empty
     * @param detail
     *            the answer, if it is not the expected one
     */
    record CallResult(Outcome outcome, long bytes, long correctionNanos, List<CallPhase> phases, AnswerDetail detail) {

        public CallResult {
            phases = List.copyOf(phases);
        }

        public CallResult(Outcome outcome, long bytes, long correctionNanos, List<CallPhase> phases) {
            this(outcome, bytes, correctionNanos, phases, AnswerDetail.NONE);
        }

        public CallResult(Outcome outcome, long bytes, long correctionNanos) {
            this(outcome, bytes, correctionNanos, List.of(), AnswerDetail.NONE);
        }

        public static CallResult of(Outcome outcome) {
            return new CallResult(outcome, 0, 0);
        }

        /** Returns a result with the reason for its outcome. */
        public static CallResult of(Outcome outcome, String why) {
            return new CallResult(outcome, 0, 0).withDetail(new AnswerDetail(0, why, ""));
        }

        /** Returns a copy with another outcome. */
        public CallResult withOutcome(Outcome how) {
            return new CallResult(how, bytes, correctionNanos, phases, detail);
        }

        public CallResult withDetail(AnswerDetail what) {
            return new CallResult(outcome, bytes, correctionNanos, phases, what);
        }
    }

    /**
     * A step of a call.
     *
     * @param name
     *            one of {@link org.openmds.loadtest.model.record.PhaseNames}, or a name of the client's kind
     * @param offsetNanos
     *            time since the start of the call
     */
    record CallPhase(String name, long offsetNanos, long durationNanos) {
    }

    /**
     * Details of an answer.
     *
     * @param status
     *            the HTTP status; 0 if there is none
     * @param text
     *            the beginning of the answer, or the reason for its absence
     * @param expected
     *            the answer that would be a success; empty if unknown
     */
    record AnswerDetail(int status, String text, String expected) {

        public static final AnswerDetail NONE = new AnswerDetail(0, "", "");
    }
}
