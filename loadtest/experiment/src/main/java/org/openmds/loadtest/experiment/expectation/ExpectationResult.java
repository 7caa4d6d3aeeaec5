package org.openmds.loadtest.experiment.expectation;

/**
 * What became of an expectation.
 *
 * @param value
 *            what its formula gave; NaN where it gave none
 * @param readAt
 *            the places on the axis that it was read at, and for which of the paper's where they differ, such as "50; 600 for 400"
 * @param reason
 *            why there is no value, or why it may not be seen here, and which runs are in doubt; empty for none of these
 */
public record ExpectationResult(Expectation expectation, ExpectationVerdict verdict, double value, String readAt,
        String reason) {

    /** Whether the paper's sentence was seen again. */
    public enum ExpectationVerdict {
        REPRODUCED("reproduced"), NOT_REPRODUCED("not reproduced"), NOT_REACHABLE(
                "not reachable at this scale"), NOT_MEASURED("not measured");

        private final String text;

        ExpectationVerdict(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
