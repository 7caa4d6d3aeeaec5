package org.openmds.index.summary;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.openmds.index.summary.ClusterReport.QueueProcessors;

/**
 * The processors of queues that may share hosts.
 *
 * @param least
 *            processors that there are at least: those of the largest queue
 * @param most
 *            processors if no host serves two queues
 * @param free
 *            free processors of the queue that has the most; -1 is unknown
 */
record SharedQueues(long least, long most, long free) {

    /** @param onlyOfClusters leaves out the queues in documents that describe no cluster */
    static SharedQueues of(List<ClusterReport> reports, boolean onlyOfClusters) {
        Map<String, Long> totals = new HashMap<>();
        long free = -1;
        for (ClusterReport report : reports) {
            for (QueueProcessors queue : report.queues()) {
                if (queue.isCluster() || !onlyOfClusters) {
                    totals.merge(queue.queue(), queue.total(), Math::max);
                    free = Math.max(free, queue.free());
                }
            }
        }
        return new SharedQueues(totals.values().stream().mapToLong(Long::longValue).max().orElse(0),
                totals.values().stream().mapToLong(Long::longValue).sum(), free);
    }

    /** Adds the processors to figures. Those of unknown use are in the total only. */
    void addTo(Figures figures, ProcessorCount count) {
        figures.add(count.total(), least);
        figures.add(count.most(), most);
        if (free >= 0) {
            count.addUse(figures, least, least - free);
        }
    }
}
