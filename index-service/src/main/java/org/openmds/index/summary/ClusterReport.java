package org.openmds.index.summary;

import java.util.List;

/**
 * A report about the processors of a cluster as a whole, apart from those of the hosts that it names.
 *
 * @param namesHosts
 *            true if the report names hosts with their processors
 * @param namesBatchHosts
 *            true if the batch system's own figures of these hosts are known
 * @param cpus
 *            logical processors of the sub-clusters; -1 is unknown
 * @param queues
 *            the queues with their processors
 */
record ClusterReport(ReportOrigin origin, List<String> links, boolean namesHosts, boolean namesBatchHosts, long cpus,
        List<QueueProcessors> queues) implements ResourceReport {

    ClusterReport {
        links = List.copyOf(links);
        queues = List.copyOf(queues);
    }

    /**
     * The processors of a queue.
     *
     * @param isCluster
     *            true if the queue stands in a document that describes the cluster
     * @param free
     *            free processors; -1 is unknown
     */
    record QueueProcessors(String queue, boolean isCluster, long total, long free) {
    }

    /**
     * Counts the processors of a cluster that no named host has. Queues of a cluster usually share its hosts. So their processors count as those of the
     * largest queue, and the sum of all is shown as the largest possible number.
     */
    static CombinedReports combine(List<ClusterReport> reports) {
        Figures figures = new Figures();
        if (reports.stream().noneMatch(ClusterReport::namesBatchHosts)) {
            SharedQueues.of(reports, false).addTo(figures, ProcessorCount.SLOTS);
        }
        if (reports.stream().noneMatch(ClusterReport::namesHosts)) {
            addProcessors(reports, figures);
        }
        return new CombinedReports(figures, List.of());
    }

    private static void addProcessors(List<ClusterReport> reports, Figures figures) {
        SharedQueues queues = SharedQueues.of(reports, true);
        long exact = reports.stream().mapToLong(ClusterReport::cpus).max().orElse(Quantity.UNKNOWN);
        (exact < 0 ? queues : new SharedQueues(exact, exact, queues.free())).addTo(figures, ProcessorCount.CPUS);
    }
}
