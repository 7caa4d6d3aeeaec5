package org.openmds.aggregator;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.ServiceGroup;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Fills the entries of service groups from their sources. It listens to the groups: an entry with an AggregatorConfig is collected from the moment it is
 * there until it is gone. A source that fails leaves the last value, marked stale, with the cause; it never harms another. Thread-safe.
 *
 * <p>
 * The age of a value that a reader sees is at most interval + timeout + the time to publish, while its source answers; the content says when it does not.
 */
public final class Aggregator implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private final AggregatorSources sources;
    private final Context context;
    private final ConcurrentHashMap<EntryKey, EntryCollection> collections = new ConcurrentHashMap<>();
    private volatile boolean closed;

    public Aggregator(AggregatorSources sources, LeaseClock clock, Scheduler scheduler, Settings settings) {
        this.sources = sources;
        this.context = new Context(clock, scheduler, settings.timeout(), settings.random(),
                new CollectionMetrics(settings.registry(), clock));
    }

    /**
     * @param timeout
     *            of one collection
     * @param random
     *            for spreading and jitter
     */
    public record Settings(Duration timeout, RandomGenerator random, MeterRegistry registry) {
    }

    /** What every collection uses. */
    record Context(LeaseClock clock, Scheduler scheduler, Duration timeout, RandomGenerator random,
            CollectionMetrics metrics) {
    }

    /** Collects for a group's entries from now on. */
    public void attach(ServiceGroup group) {
        group.addListener((changes, after) -> changes.forEach(change -> follow(group, change)));
    }

    /** Number of entries that are being collected. */
    public int size() {
        return collections.size();
    }

    /** Stops all collections; those in flight are abandoned, and no new ones begin. */
    @Override
    public void close() {
        closed = true;
        List.copyOf(collections.keySet()).forEach(this::stop);
    }

    private void follow(ServiceGroup group, EntryChange change) {
        if (closed) {
            return;
        }
        switch (change.kind()) {
            case ADDED, PRESENT ->
                AggregatorContent.read(change.entry().content()).ifPresent(content -> begin(group, change, content));
            case REMOVED, EXPIRED -> stop(change.entry().key());
            case CONTENT, RENEWED -> {
            }
        }
    }

    private void begin(ServiceGroup group, EntryChange change, AggregatorContent content) {
        EntryKey key = change.entry().key();
        try {
            AggregatorSource source = sources.create(change.entry().member(), content.config());
            EntryCollection.Target target = new EntryCollection.Target(group, key, ceiling(change.lease()));
            EntryCollection collection = new EntryCollection(context, target, source, content);
            if (collections.putIfAbsent(key, collection) == null) {
                collection.start();
            }
            if (closed) {
                stop(key);
            }
        } catch (SourceConfigurationException e) {
            LOG.warn("group {}: entry {} cannot be collected: {}", group.name(), key, e.getMessage());
            group.publish(key, content.failed(e.getMessage(), context.clock().now()).toContent());
        } catch (RuntimeException | LinkageError bug) {
            LOG.error("group {}: entry {} cannot be collected", group.name(), key, bug);
            group.publish(key, content.failed(bug.toString(), context.clock().now()).toContent());
        }
    }

    private void stop(EntryKey key) {
        EntryCollection collection = collections.remove(key);
        if (collection != null) {
            collection.stop();
        }
    }

    /** Half the lease, so that a source that recovers is seen before the entry goes. */
    private static Duration ceiling(Lease lease) {
        return lease instanceof Lease.Limited(Duration granted, long ignored)
                && granted.dividedBy(2).compareTo(LONGEST_PAUSE) < 0
                        ? granted.dividedBy(2)
                        : LONGEST_PAUSE;
    }
}
