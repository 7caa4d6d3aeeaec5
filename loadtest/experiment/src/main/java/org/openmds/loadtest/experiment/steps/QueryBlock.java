package org.openmds.loadtest.experiment.steps;

import java.time.Duration;

import org.openmds.loadtest.systems.SystemException;

/**
 * What was measured in one block; times in seconds a query.
 *
 * @param steps
 *            that its queries told
 */
record QueryBlock(double cpu, double response, long answers, long failures, long steps) {

    /**
     * That it can be one of a pair: a block that should tell steps and has none would make them look cheaper than they are.
     *
     * @param every
     *            of so many queries one was to tell its steps; 0 for none
     * @throws SystemException
     *             where no query was answered, or steps were told where none were wanted, or none where some were
     */
    void check(int every, Duration length) throws SystemException {
        if (answers == 0) {
            throw new SystemException("no query was answered in a block of %d ms, with %d failures"
                    .formatted(length.toMillis(), failures));
        }
        if (every > 0 && steps == 0) {
            throw new SystemException(
                    "none of %d queries told its steps in a block of %d ms, expected about one of %d: longer blocks have more"
                            .formatted(answers, length.toMillis(), every));
        }
        if (every == 0 && steps > 0) {
            throw new SystemException("expected no steps in a block without them, got %d of %d queries"
                    .formatted(steps, answers));
        }
    }
}
