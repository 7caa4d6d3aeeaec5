package org.openmds.index.summary;

import java.util.Comparator;
import java.util.List;

/**
 * A report about one storage element.
 *
 * @param size
 *            MB; -1 is unknown
 * @param free
 *            MB; -1 is unknown
 */
record StorageReport(ReportOrigin origin, List<String> links, long size, long free) implements ResourceReport {

    private static final Comparator<StorageReport> BEST_FIRST = Comparator
            .comparing((StorageReport report) -> report.size() < 0)
            .thenComparing(report -> report.origin().stale());

    StorageReport {
        links = List.copyOf(links);
    }

    /** Counts a storage element once. */
    static CombinedReports combine(List<StorageReport> reports) {
        StorageReport best = reports.stream().min(BEST_FIRST).orElseThrow();
        Figures figures = new Figures();
        figures.add(Figure.STORAGE_ELEMENTS, 1);
        figures.add(Figure.STORAGE, best.size);
        figures.add(Figure.STORAGE_FREE, Math.min(best.free, best.size));
        return new CombinedReports(figures, List.of());
    }
}
