package org.openmds.loadtest.experiment.steps;

import java.time.Duration;

import org.openmds.loadtest.systems.SystemException;

/**
 * The results of one block of queries; times are in seconds per query.
 *
 * @param steps
 *            the number of steps that the queries reported
 */
record QueryBlock(double cpu, double response, long answers, long failures, long steps) {

    /**
     * Checks that the block can be part of a pair: missing steps would make steps look cheaper than they are.
     *
     * @param every
     *            one in this many queries reports its steps; 0 for none
     * @throws SystemException
     *             if no query was answered, or if the block has steps although it must have none, or the reverse
     */
    void check(int every, Duration length) throws SystemException {
        if (answers == 0) {
            throw new SystemException("no query was answered in a block of %d ms, with %d failures"
                    .formatted(length.toMillis(), failures));
        }
        if (every > 0 && steps == 0) {
            throw new SystemException(
                    "none of %d queries in a block of %d ms reported its steps, expected about one in %d: use longer blocks"
                            .formatted(answers, length.toMillis(), every));
        }
        if (every == 0 && steps > 0) {
            throw new SystemException("expected no steps in a block without steps, got %d in %d queries"
                    .formatted(steps, answers));
        }
    }
}
