package org.openmds.index.summary;

import java.util.List;

/** The result of reports about the same resources: the figures to count, and the disagreements. */
record CombinedReports(Figures figures, List<Disagreement> disagreements) {

    CombinedReports {
        disagreements = List.copyOf(disagreements);
    }
}
