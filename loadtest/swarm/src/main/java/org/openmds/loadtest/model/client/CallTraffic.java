package org.openmds.loadtest.model.client;

import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.model.record.Outcome;

/** Calls that block: each client has a virtual thread. */
public non-sealed interface CallTraffic extends ClientTraffic {

    /**
     * What one client keeps between its calls. Called on the client's thread.
     *
     * @throws ClientException
     *             where the client cannot start; the tester records START_FAILED and does without it
     */
    BlockingClient client(int client) throws ClientException;

    /**
     * Whether clients keep their own pace and report their requests to {@link ClientContext.MetricSink#request}. The tester then does one call a
     * client, without a record of it, which lasts until the client is to end (it is interrupted) or has nothing more to do.
     */
    default boolean isSelfReporting() {
        return false;
    }

    /** One client, used by one thread. */
    interface BlockingClient extends AutoCloseable {

        /**
         * Does one call and waits for its end. An interrupt ends it.
         *
         * @param deadline
         *            after which the client should give up by itself; the tester interrupts it soon after
         */
        CallResult call(long number, Duration deadline) throws InterruptedException;

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
     * @param phases
     *            its steps, where the plan wants them of this call (see {@link org.openmds.loadtest.model.plan.LoadPlan#phasesEvery}); else empty
     * @param detail
     *            what was answered, where that is not what it should be
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

        /** With why. */
        public static CallResult of(Outcome outcome, String why) {
            return new CallResult(outcome, 0, 0).withDetail(new AnswerDetail(0, why, ""));
        }

        /** The same with another outcome. */
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
     *            one of {@link org.openmds.loadtest.model.record.PhaseNames}, or the kind's own
     * @param offsetNanos
     *            from the start of the call
     */
    record CallPhase(String name, long offsetNanos, long durationNanos) {
    }

    /**
     * What came back.
     *
     * @param status
     *            of HTTP; 0 where there is none
     * @param text
     *            its beginning, or why there is none
     * @param expected
     *            what would have been a success; empty where nobody says
     */
    record AnswerDetail(int status, String text, String expected) {

        public static final AnswerDetail NONE = new AnswerDetail(0, "", "");
    }
}
