package org.openmds.server;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.AggregatorContent;
import org.openmds.budget.Budget;
import org.openmds.budget.HeapShare;
import org.openmds.server.operation.BudgetMetrics;
import org.openmds.server.operation.GroupMetrics;
import org.openmds.server.settings.IndexLimits;
import org.openmds.wsrf.servicegroup.EntryQuota;
import org.openmds.wsrf.servicegroup.page.PagePool;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * The memory of the entries of all groups.
 *
 * @param indexes
 *            limit for the heap that entries and subscriptions take
 * @param oldEntries
 *            limit for entries that were replaced while answers are sent that contain them
 * @param pages
 *            direct memory for prepared answers
 */
record EntryMemory(Budget indexes, Budget oldEntries, PagePool pages) {

    private static final Logger LOG = LogManager.getLogger();

    /** @param parts the number of groups with the same name that exist at the same time; each has its part of the memory */
    static EntryMemory of(IndexLimits limits, int parts) {
        long oldBytes = HeapShare.OLD_ENTRIES.bytes();
        return new EntryMemory(
                new Budget("index-bytes", limits.indexBytes().bytes() / parts, limits.ownerBytes().bytes() / parts),
                new Budget("old-entry-bytes", oldBytes, oldBytes), new PagePool(pageMemory(limits) / parts));
    }

    /** Returns the size of the page memory, at most half of the maximum heap size: the HTTP server needs direct memory too. */
    private static long pageMemory(IndexLimits limits) {
        long configured = limits.pageMemory().bytes();
        long limit = Runtime.getRuntime().maxMemory() / 2;
        if (configured > limit) {
            LOG.warn(
                    "limits.page-memory is {}, which is more than half of the maximum Java heap size; {} bytes are used instead",
                    limits.pageMemory(), limit);
        }
        return Math.min(configured, limit);
    }

    EntryQuota quota() {
        return new EntryQuota(indexes, oldEntries, entry -> AggregatorContent.keptBytes(entry.content()));
    }

    void show(MeterRegistry metrics) {
        BudgetMetrics.show(indexes, metrics);
        BudgetMetrics.show(oldEntries, metrics);
        GroupMetrics.show(pages, metrics);
    }
}
