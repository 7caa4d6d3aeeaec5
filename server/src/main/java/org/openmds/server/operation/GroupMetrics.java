package org.openmds.server.operation;

import java.util.function.Supplier;

import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.state.StateStore;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Gauges for the sizes and ages of the groups, the page memory, the state store and its unreadable records. */
public final class GroupMetrics {

    private GroupMetrics() {
    }

    /** Registers gauges for a group's entries, registrations, last change and changes in progress. */
    public static void show(ServiceGroup group, MeterRegistry registry) {
        Gauge.builder("mds.group.entries", group, ServiceGroup::size)
                .tag("group", group.name())
                .description("entries in the group")
                .register(registry);
        Gauge.builder("mds.group.registrations", group, g -> g.statistics().total())
                .tag("group", group.name())
                .description("registrations and renewals since the start")
                .register(registry);
        Gauge.builder("mds.group.last.change", group,
                g -> g.statistics().lastChange().toEpochMilli() / 1000.0)
                .tag("group", group.name())
                .baseUnit("seconds")
                .description("time of the last change, since the epoch")
                .register(registry);
        Gauge.builder("mds.state.left.out", group, ServiceGroup::leftOutEntries)
                .tag("group", group.name())
                .description(
                        "entries of the durable state that did not fit into the memory at the start and are on disk only")
                .register(registry);
        WriterMetrics.show(group.writer(), registry);
        showUnreadable(group.name(), group::unreadableRecords, registry);
    }

    /** Registers gauges for the memory of prepared answers. */
    public static void show(PagePool pages, MeterRegistry registry) {
        Gauge.builder("mds.pages.used", pages, PagePool::usedBytes)
                .baseUnit("bytes")
                .description("direct memory used for the serialised entries")
                .register(registry);
        Gauge.builder("mds.pages.allocated", pages, PagePool::allocatedBytes)
                .baseUnit("bytes")
                .description("direct memory allocated for the serialised entries")
                .register(registry);
    }

    /**
     * Registers a gauge for the records that cannot be read.
     *
     * @param records
     *            name of the group or of the kind of resources
     */
    static void showUnreadable(String records, Supplier<Number> count, MeterRegistry registry) {
        Gauge.builder("mds.state.unreadable", count)
                .tag("records", records)
                .description("records of the durable state that cannot be read and are kept aside")
                .register(registry);
    }

    /** Registers a gauge for the size of the durable state. */
    public static void show(StateStore store, MeterRegistry registry) {
        Gauge.builder("mds.state.size", store, StateStore::sizeBytes)
                .baseUnit("bytes")
                .description("durable state on disk")
                .register(registry);
    }
}
