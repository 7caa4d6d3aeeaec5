package org.openmds.provider.batch;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job that has not ended.
 *
 * @param queues
 *            that it runs in, or may start from
 * @param submitted
 *            where it is known
 * @param expectedStart
 *            of a waiting job: what the scheduler forecasts
 * @param expectedEnd
 *            of a running job: when its time limit is over
 * @param reason
 *            why it waits, in the batch system's words; may be empty
 */
public record BatchJob(String id, String user, State state, long cpus, List<String> queues, Optional<Instant> submitted,
        Optional<Instant> expectedStart, Optional<Instant> expectedEnd, String reason) {

    public BatchJob {
        queues = List.copyOf(queues);
    }

    /** What it does. */
    public enum State {
        RUNNING("Running"), WAITING("Waiting"),
        /** Waiting, but not for its turn: held by somebody, for another job or for a time. */
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
