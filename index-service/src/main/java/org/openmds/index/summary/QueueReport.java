package org.openmds.index.summary;

import java.util.Comparator;
import java.util.List;

/**
 * A report about the jobs of one queue.
 *
 * @param ofBatchSystem
 *            true if the batch system itself is the source
 * @param running
 *            running jobs; -1 is unknown
 * @param waiting
 *            waiting jobs; -1 is unknown
 */
record QueueReport(ReportOrigin origin, List<String> links, boolean ofBatchSystem, long running,
        long waiting) implements ResourceReport {

    private static final Comparator<QueueReport> BEST_FIRST = Comparator
            .comparing((QueueReport report) -> report.origin().stale())
            .thenComparing(report -> !report.ofBatchSystem());

    QueueReport {
        links = List.copyOf(links);
    }

    /** Counts the jobs of a queue once, from the best report. */
    static CombinedReports combine(List<QueueReport> reports) {
        QueueReport best = reports.stream().min(BEST_FIRST).orElseThrow();
        Figures figures = new Figures();
        figures.add(Figure.QUEUES, 1);
        figures.add(Figure.RUNNING, best.running);
        figures.add(Figure.WAITING, best.waiting);
        return new CombinedReports(figures, List.of());
    }
}
