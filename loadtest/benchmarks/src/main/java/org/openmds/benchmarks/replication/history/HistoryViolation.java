package org.openmds.benchmarks.replication.history;

/**
 * A promise that a run broke.
 *
 * @param kind
 *            the promise
 * @param text
 *            the operations that show it
 */
public record HistoryViolation(ViolationKind kind, String text) {

    /** Promises of a replicated log. */
    public enum ViolationKind {
        UNEQUAL_LOGS("members with different logs at the end"), LOST_WRITE(
                "acknowledged writes that are not in the log"), MOVED_WRITE(
                        "acknowledged writes at another position than acknowledged"), DOUBLED_WRITE(
                                "writes that are in the log twice"), UNKNOWN_VALUE(
                                        "values in the log that no client wrote"), WRONG_ORDER(
                                                "writes in the log before writes that had ended earlier"), UNCOMMITTED_READ(
                                                        "reads of a value that is not in the log"), EARLY_READ(
                                                                "reads of a value before it was written"), STALE_READ(
                                                                        "reads of a value that was already replaced"), STALE_OWN_READ(
                                                                                "reads that miss an earlier write of the same client"), NO_AGREEMENT(
                                                                                        "members that do not agree after the faults have ended");

        private final String label;

        ViolationKind(String label) {
            this.label = label;
        }

        @Override
        public String toString() {
            return label;
        }
    }
}
