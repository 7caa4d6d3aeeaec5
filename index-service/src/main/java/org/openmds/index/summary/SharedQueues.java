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

    static SharedQueues of(List<ClusterReport> reports) {
        Map<String, Long> totals = new HashMap<>();
        long free = Quantity.UNKNOWN;
        for (ClusterReport report : reports) {
            for (QueueProcessors queue : report.queues()) {
                totals.merge(queue.queue(), queue.total(), Math::max);
                free = Math.max(free, queue.free());
            }
        }
        return new SharedQueues(totals.values().stream().mapToLong(Long::longValue).max().orElse(0),
                totals.values().stream().mapToLong(Long::longValue).sum(), free);
    }

    /** Adds the processors as slots. Those of unknown use are in the total only. */
    void addSlotsTo(Figures figures) {
        figures.add(Figure.SLOTS, least);
        figures.add(Figure.SLOTS_MOST, most);
        if (free >= 0) {
            ProcessorCount.SLOTS.addUse(figures, least, least - free);
        }
    }
}
