package org.openmds.aggregator;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.GroupListener;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.softstate.ChangeQueue;
import org.openmds.wsrf.xml.XmlFragment;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Collects the content of service group entries from their sources. It listens to the groups: an entry with an AggregatorConfig is collected from
 * the moment it is added until it is removed. Entries with equal sources share one collection. When a source fails, the entry keeps its last
 * value, marked stale, with the cause; other entries are not affected. Thread-safe.
 *
 * <p>
 * While the source answers, the age of a value is at most max(interval, timeout) + timeout + lateness + the time to publish. When the source does not
 * answer, the content says so.
 */
public final class Aggregator implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration MAX_BACKOFF = Duration.ofMinutes(5);
    private static final Duration BUSY_RETRY_DELAY = Duration.ofSeconds(1);

    private final AggregatorSources sources;
    private final CollectionDependencies dependencies;
    private final CollectionLog log;
    private final ConcurrentHashMap<AggregatorSource, SourceCollection> collections = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<EntryKey, SourceCollection> entries = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<ServiceGroup, GroupListener> listeners = new ConcurrentHashMap<>();
    private volatile boolean closed;

    public Aggregator(AggregatorSources sources, LeaseClock clock, Scheduler scheduler,
            AggregatorDependencies aggregatorDependencies) {
        this.sources = sources;
        this.dependencies = new CollectionDependencies(clock, scheduler, aggregatorDependencies.deliveries(),
                new CollectionPacing(clock, aggregatorDependencies.random()),
                aggregatorDependencies.random(),
                new CollectionMetrics(aggregatorDependencies.registry()));
        this.log = new CollectionLog(clock);
    }

    /**
     * Injected dependencies of the aggregator.
     *
     * @param random
     *            source of random numbers for spreading and jitter
     * @param deliveries
     *            executor that creates sources and builds contents, so that no caller waits for them
     */
    public record AggregatorDependencies(RandomGenerator random, Executor deliveries, MeterRegistry registry) {
    }

    /** The dependencies that all collections share. */
    record CollectionDependencies(LeaseClock clock, Scheduler scheduler, Executor deliveries, CollectionPacing pacing,
            RandomGenerator random, CollectionMetrics metrics) {
    }

    /** Starts to collect for the entries of a group. */
    public void attach(ServiceGroup group) {
        attach(group, UnaryOperator.identity());
    }

    /**
     * Starts to collect for the entries of a group.
     *
     * @param filter
     *            the group's filter of collected data; called by any thread, must not block
     */
    public void attach(ServiceGroup group, UnaryOperator<AggregatorData> filter) {
        GroupListener listener = new GroupSources(group, filter);
        listeners.put(group, listener);
        group.addListener(listener);
    }

    /**
     * Follows the entries of one group, in the order of their changes. Another thread than the group's begins and ends collections, so that a
     * registration is acknowledged before its source is created.
     */
    private final class GroupSources implements GroupListener {

        private final ServiceGroup group;
        private final UnaryOperator<AggregatorData> filter;
        private final ChangeQueue<EntryKey, EntryChange> waiting = new ChangeQueue<>();

        GroupSources(ServiceGroup group, UnaryOperator<AggregatorData> filter) {
            this.group = group;
            this.filter = filter;
        }

        @Override
        public void changed(List<EntryChange> changes, Snapshot after) {
            boolean first = false;
            for (EntryChange change : changes) {
                if (isRelevant(change)) {
                    first |= waiting.put(change.entry().key(), change);
                }
            }
            if (first && !closed) {
                dependencies.deliveries().execute(this::followWaiting);
            }
        }

        /** One call at a time, so that the changes of an entry keep their order. */
        private synchronized void followWaiting() {
            waiting.take().values().forEach(change -> follow(group, filter, change));
        }

        /** Returns false for renewals and changed contents, which change no source. */
        private static boolean isRelevant(EntryChange change) {
            return change.kind() != EntryChange.ChangeKind.CONTENT && change.kind() != EntryChange.ChangeKind.RENEWED;
        }
    }

    /** Returns the number of entries that are being collected. */
    public int size() {
        return entries.size();
    }

    /** Returns the collection report of an entry; empty for entries that are not collected. */
    public Optional<CollectionReport> report(EntryKey key) {
        return Optional.ofNullable(entries.get(key)).flatMap(collection -> collection.report(key));
    }

    /** Stops all collections: running ones are abandoned, and no new ones start. */
    @Override
    public void close() {
        closed = true;
        List.copyOf(entries.keySet()).forEach(this::stop);
    }

    /**
     * Applies the factories of {@link AggregatorSources#replace} to the existing entries. Entries whose source has changed, or can be created
     * only now, are collected from the new source; the others are left alone. Returns at once; a group that is too busy is tried again later.
     */
    public void renewSources() {
        Map.copyOf(listeners).forEach(this::renew);
    }

    private void renew(ServiceGroup group, GroupListener listener) {
        try {
            group.notifyPresent(listener);
        } catch (WsrfFaultException busy) {
            if (!closed) {
                LOG.warn("group {} is busy: its entries keep their old sources until the next attempt: {}",
                        group.name(), busy.getMessage());
                Future<?> _ = dependencies.scheduler()
                        .schedule(() -> renew(group, listener), BUSY_RETRY_DELAY);
            }
        }
    }

    private void follow(ServiceGroup group, UnaryOperator<AggregatorData> filter, EntryChange change) {
        if (closed) {
            return;
        }
        switch (change.kind()) {
            case ADDED, PRESENT -> AggregatorContent.configOf(change.entry().content())
                    .ifPresent(config -> begin(new EntrySink.SinkTarget(group, filter, change.entry().key(),
                            dependencies.deliveries(), log), change,
                            config));
            case REMOVED, EXPIRED -> stop(change.entry().key());
            case CONTENT, RENEWED -> {
            }
        }
    }

    private void begin(EntrySink.SinkTarget sinkTarget, EntryChange change, XmlFragment config) {
        try {
            AggregatorSource source = sources
                    .create(new SourceRequest(change.entry().member(), config, change.entry().owner()));
            SourceCollection present = entries.get(sinkTarget.key());
            if (present != null && present.source().equals(source)) {
                return;
            }
            stop(sinkTarget.key());
            join(source, new EntrySink(sinkTarget, content(change, config), maxBackoff(change.lease())));
            if (closed) {
                stop(sinkTarget.key());
            }
        } catch (SourceConfigurationException e) {
            LOG.warn("group {}: entry {} cannot be collected: {}", sinkTarget.group().name(), sinkTarget.key(),
                    e.getMessage());
            refuse(sinkTarget, content(change, config), String.valueOf(e.getMessage()));
        } catch (RuntimeException | LinkageError bug) {
            LOG.error("group {}: entry {} cannot be collected", sinkTarget.group().name(), sinkTarget.key(), bug);
            refuse(sinkTarget, content(change, config), bug.toString());
        }
    }

    /** Reads the content only where it is needed: it may be large, and most entries keep their source. */
    private static AggregatorContent content(EntryChange change, XmlFragment config) {
        return AggregatorContent.read(change.entry().content()).orElseGet(() -> AggregatorContent.pending(config));
    }

    private void join(AggregatorSource source, EntrySink sink) {
        boolean joined = false;
        while (!joined) {
            SourceCollection collection = collections.computeIfAbsent(source,
                    key -> new SourceCollection(dependencies, key));
            entries.put(sink.key(), collection);
            joined = collection.add(sink);
            if (!joined) {
                collections.remove(source, collection);
            }
        }
    }

    private void refuse(EntrySink.SinkTarget sinkTarget, AggregatorContent content, String cause) {
        stop(sinkTarget.key());
        sinkTarget.group()
                .publish(sinkTarget.key(),
                        content.failed(cause, dependencies.clock().now(), Optional.empty()).toContent());
    }

    private void stop(EntryKey key) {
        SourceCollection collection = entries.remove(key);
        if (collection != null && collection.remove(key)) {
            collections.remove(collection.source(), collection);
        }
    }

    /** Returns half the lease, so that a source that recovers is collected before the entry expires. */
    private static Duration maxBackoff(Lease lease) {
        return lease instanceof Lease.Limited(Duration granted, long ignored)
                && granted.dividedBy(2).compareTo(MAX_BACKOFF) < 0
                        ? granted.dividedBy(2)
                        : MAX_BACKOFF;
    }
}
