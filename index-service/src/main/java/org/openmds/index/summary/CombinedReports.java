package org.openmds.index.summary;

import java.util.List;

/** What reports about the same resources come to: the figures to count, and what the reports do not agree about. */
record CombinedReports(Figures figures, List<Disagreement> disagreements) {

    CombinedReports {
        disagreements = List.copyOf(disagreements);
    }
}
