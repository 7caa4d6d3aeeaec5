package org.openmds.index.summary;

import java.util.List;

/**
 * Reports about one resource that do not agree.
 *
 * @param of
 *            name of the resource
 * @param figure
 *            the figure: CPUs, Memory, Slots, Name
 * @param counted
 *            the value that is part of the sums; empty if each report is counted
 * @param reports
 *            the values of the reports
 */
record Disagreement(String of, String figure, String counted, List<ReportedValue> reports) {

    Disagreement {
        reports = List.copyOf(reports);
    }

    /** A value in one report. */
    record ReportedValue(ReportSource source, ReportOrigin origin, String value) {
    }
}
