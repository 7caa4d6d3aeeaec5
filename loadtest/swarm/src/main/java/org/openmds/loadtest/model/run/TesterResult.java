package org.openmds.loadtest.model.run;

/**
 * A tester and its final state.
 *
 * @param tester
 *            its number, from 0
 * @param host
 *            name of its machine; printable
 * @param pid
 *            number of its process
 * @param processors
 *            number of processors of its machine
 * @param clients
 *            largest planned number of clients
 * @param batches
 *            number of batches that the controller stored
 * @param recordsTaken
 *            number of records in them
 * @param recordsMade
 *            number that the tester reported at its end; -1 if it did not
 * @param fate
 *            its final state
 * @param detail
 *            explanation of the final state in one line; empty for none
 */
public record TesterResult(int tester, String host, long pid, int processors, int clients, long batches,
        long recordsTaken,
        long recordsMade, FinalState fate, String detail) {

    private static final int MAX_HOST_LENGTH = 255;
    private static final int MAX_DETAIL_LENGTH = 4_000;

    /** Makes host and detail printable: testers send parts of them, and terminals show them. */
    public TesterResult {
        host = AnswerExample.printable(host, MAX_HOST_LENGTH);
        detail = AnswerExample.printable(detail, MAX_DETAIL_LENGTH);
    }

    /** The final state of a tester. */
    public enum FinalState {
        /** It ended by itself, and the controller has all its records; the detail says what failed on the way. */
        DONE,
        /** Its connection broke and was not restored. */
        LOST,
        /** It could not be started or reached. */
        NOT_STARTED,
        /** It was still running when the run's time was over. */
        GIVEN_UP
    }
}
