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
     * @param free
     *            free processors; -1 is unknown
     */
    record QueueProcessors(String queue, long total, long free) {
    }

    /**
     * Counts the processors of a cluster that no named host has. Those of its sub-clusters are processors of machines. Those of its queues are slots:
     * queues usually share hosts, so the largest queue counts, and the sum of all is shown as the largest possible number.
     */
    static CombinedReports combine(List<ClusterReport> reports) {
        Figures figures = new Figures();
        SharedQueues queues = SharedQueues.of(reports);
        if (reports.stream().noneMatch(ClusterReport::namesBatchHosts)) {
            queues.addSlotsTo(figures);
        }
        long cpus = reports.stream().mapToLong(ClusterReport::cpus).max().orElse(Quantity.UNKNOWN);
        if (reports.stream().noneMatch(ClusterReport::namesHosts) && cpus >= 0) {
            figures.add(Figure.CPUS, cpus);
            if (queues.free() >= 0) {
                ProcessorCount.CPUS.addUse(figures, cpus, cpus - queues.free());
            }
        }
        return new CombinedReports(figures, List.of());
    }
}
