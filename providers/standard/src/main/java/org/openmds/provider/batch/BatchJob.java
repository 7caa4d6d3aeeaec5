package org.openmds.provider.batch;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job that has not ended.
 *
 * @param queues
 *            the queues that it runs in, or may start in
 * @param submitted
 *            time of submission, if known
 * @param expectedStart
 *            for a waiting job: the start that the scheduler forecasts
 * @param expectedEnd
 *            for a running job: the end of its time limit
 * @param reason
 *            reason for waiting, in the batch system's words; may be empty
 */
public record BatchJob(String id, String user, State state, long cpus, List<String> queues, Optional<Instant> submitted,
        Optional<Instant> expectedStart, Optional<Instant> expectedEnd, String reason) {

    public BatchJob {
        queues = List.copyOf(queues);
    }

    /** The state of a job. */
    public enum State {
        RUNNING("Running"), WAITING("Waiting"),
        /** Not eligible to start: on hold, or waiting for another job or for a time. */
        HELD("Held");

        private final String text;

        State(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
