package org.openmds.loadtest.experiment.expectation;

/**
 * The result of checking an expectation.
 *
 * @param value
 *            the value of its formula; NaN if there is none
 * @param readAt
 *            the positions on the axis that the formula read, with the paper's value if it differs, such as "50; 600 for 400"
 * @param reason
 *            the reason why there is no value or why the statement is not reproduced, and the doubtful runs; empty if there is nothing to say
 */
public record ExpectationResult(Expectation expectation, ExpectationVerdict verdict, double value, String readAt,
        String reason) {

    /** The verdict on a paper's statement. */
    public enum ExpectationVerdict {
        REPRODUCED("reproduced"), NOT_REPRODUCED("not reproduced"), NO_EVIDENCE(
                "no evidence: an idle server does the same"), NOT_REACHABLE(
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
