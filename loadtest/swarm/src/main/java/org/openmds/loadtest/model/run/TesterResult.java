package org.openmds.loadtest.model.run;

/**
 * A tester and what became of it.
 *
 * @param tester
 *            its number, from 0
 * @param host
 *            its machine's name; printable
 * @param pid
 *            of its process
 * @param processors
 *            of its machine
 * @param clients
 *            how many clients it was to have at most
 * @param batches
 *            how many the controller took
 * @param recordsTaken
 *            in them
 * @param recordsMade
 *            as the tester said at its end; -1 where it did not
 * @param fate
 *            how it ended
 * @param detail
 *            of its fate, for people, in one line; empty for none
 */
public record TesterResult(int tester, String host, long pid, int processors, int clients, long batches,
        long recordsTaken,
        long recordsMade, FinalState fate, String detail) {

    private static final int MAX_HOST_LENGTH = 255;
    private static final int MAX_DETAIL_LENGTH = 4_000;

    /** Testers tell some of it, and terminals show it. */
    public TesterResult {
        host = AnswerExample.printable(host, MAX_HOST_LENGTH);
        detail = AnswerExample.printable(detail, MAX_DETAIL_LENGTH);
    }

    /** How a tester ended. */
    public enum FinalState {
        /** By itself, and the controller has all records that it kept; a detail says what failed on the way. */
        DONE,
        /** Its connection ended and did not come back. */
        LOST,
        /** It could not be started, or not reached. */
        NOT_STARTED,
        /** It was still running when the run's time was over. */
        GIVEN_UP
    }
}
