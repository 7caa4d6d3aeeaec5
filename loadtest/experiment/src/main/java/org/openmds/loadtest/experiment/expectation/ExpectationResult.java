package org.openmds.loadtest.experiment.expectation;

/**
 * The result of checking an expectation.
 *
 * @param value
 *            the value of its formula
 * @param readAt
 *            the positions on the axis that the formula read, such as "50; 600"
 * @param reason
 *            the reason why there is no value or why the statement is not reproduced, and the doubtful runs; empty if there is nothing to say
 */
public record ExpectationResult(Expectation expectation, ExpectationVerdict verdict, FormulaInterval value,
        String readAt, String reason) {

    /** The verdict on a paper's statement. */
    public enum ExpectationVerdict {
        /** All values of the interval are within the bound, and an idle server is outside of it. */
        REPRODUCED("reproduced"),
        /** All values of the interval are outside the bound. */
        NOT_REPRODUCED("not reproduced"),
        /** The interval contains the bound. */
        UNDECIDED("undecided"),
        /** A parameter of the rebuilt system makes the statement true. */
        BY_CONSTRUCTION("by construction"),
        /** An idle server does the same. */
        NO_EVIDENCE("no evidence"),
        /** The statement is about a limit, and users limit the throughput at the points that it names. */
        NOT_LOADED("not loaded"),
        /** A point is missing, or no conclusion can be drawn from it. */
        NOT_MEASURED("not measured");

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
