package org.openmds.index.history;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.aggregator.Scheduler;
import org.openmds.aggregator.SubjectDigest;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.GroupListener;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Samples the numbers of all entries of its groups at intervals and passes them to a {@link HistoryStore}. A new entry for the same member
 * continues the history of the old one. The history of an entry that has been removed for some time is deleted. Thread-safe.
 */
public final class HistoryRecorder implements AutoCloseable {

    /** Delay from the removal of an entry to the removal of its history. */
    static final Duration REMOVAL_DELAY = Duration.ofMinutes(10);

    /** Number of entries that are read without a pause, so that requests never wait long for a processor. */
    static final int BATCH = 128;

    /** Longest pause between two batches. */
    private static final Duration MAX_PAUSE = Duration.ofMillis(50);
    private static final Logger LOG = LogManager.getLogger();

    private final HistoryRetention retention;
    private final HistoryStore store;
    private final LeaseClock clock;
    private final Scheduler scheduler;
    /** The current entries of the groups. Written by the groups' writer threads. */
    private final Map<EntryKey, GroupEntry> currentEntries = new ConcurrentHashMap<>();
    /** Subjects of entries with recorded numbers. Written only by the scheduler's thread, like the next field. */
    private final Map<EntryKey, String> subjects = new ConcurrentHashMap<>();
    /** Subjects without an entry, with the time of the removal in nanoseconds. */
    private final Map<String, Long> removedSubjects = new HashMap<>();
    private volatile boolean open = true;

    private record GroupEntry(String group, Entry entry) {
    }

    /**
     * The entries that are still to be sampled.
     *
     * @param time
     *            the time of the samples
     * @param pause
     *            the pause between two batches
     */
    private record SampledEntries(Instant time, Iterator<EntryKey> rest, Duration pause) {
    }

    /**
     * @param scheduler
     *            scheduler whose thread reads the numbers, in batches; this takes some time for many entries, so no other task should wait for it
     */
    public HistoryRecorder(HistoryRetention retention, HistoryStore store, LeaseClock clock, Scheduler scheduler) {
        this.retention = retention;
        this.store = store;
        this.clock = clock;
        this.scheduler = scheduler;
    }

    /** Starts to sample, at the next sample time. */
    public void start() {
        scheduleNext();
    }

    /** Samples this group's entries too. */
    public void follow(ServiceGroup group) {
        group.addListener(listener(group.name()));
    }

    /** Returns the property History of an entry; empty without samples. Called by any thread; takes up to a few milliseconds. */
    public Optional<XmlFragment> property(EntryKey key) {
        return Optional.ofNullable(subjects.get(key)).flatMap(store::read).map(HistoryProperty::of);
    }

    /** Ends the sampling. Idempotent. */
    @Override
    public void close() {
        open = false;
    }

    GroupListener listener(String group) {
        return (changes, _) -> changes.forEach(change -> {
            if (change.kind().isRemoval()) {
                currentEntries.remove(change.entry().key());
            } else {
                currentEntries.put(change.entry().key(), new GroupEntry(group, change.entry()));
            }
        });
    }

    private void scheduleNext() {
        Instant now = clock.now();
        Duration delay = Duration.between(now, retention.time(retention.slot(now) + 1));
        var _ = scheduler.schedule(this::sampleAndReschedule, delay);
    }

    private void sampleAndReschedule() {
        List<EntryKey> keys = List.copyOf(currentEntries.keySet());
        sample(new SampledEntries(clock.now(), keys.iterator(), pause(keys.size())));
    }

    /** Returns the pause between batches with which the samples of all entries take at most half of the interval. */
    private Duration pause(int entries) {
        Duration pause = retention.interval().dividedBy(2L * (entries / BATCH + 1));
        return pause.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : pause;
    }

    /** Samples the next batch, and schedules the one after it or the next samples. */
    private void sample(SampledEntries entries) {
        if (!open) {
            return;
        }
        try {
            for (int i = 0; i < BATCH && entries.rest().hasNext(); i++) {
                sample(entries.rest().next(), entries.time());
            }
            if (entries.rest().hasNext()) {
                var _ = scheduler.schedule(() -> sample(entries), entries.pause());
                return;
            }
            removeExpired(clock.nanoTime());
        } catch (RuntimeException e) {
            LOG.error("history: the numbers of entries could not be read; the next attempt is in {} s",
                    retention.interval().toSeconds(),
                    e);
        }
        scheduleNext();
    }

    /** Samples the newest content of an entry, unless it was removed since the first batch. */
    private void sample(EntryKey key, Instant time) {
        GroupEntry current = currentEntries.get(key);
        if (current == null) {
            return;
        }
        Map<String, Float> values = NumericLeaves.of(current.entry().content());
        String known = subjects.get(key);
        if (known == null && !values.isEmpty()) {
            known = current.group() + " " + SubjectDigest.of(current.entry());
            subjects.put(key, known);
        }
        if (known != null) {
            store.append(known, time, values);
        }
    }

    private void removeExpired(long nanos) {
        subjects.forEach((key, subject) -> {
            if (!currentEntries.containsKey(key)) {
                subjects.remove(key);
                removedSubjects.putIfAbsent(subject, nanos);
            }
        });
        if (removedSubjects.isEmpty()) {
            return;
        }
        Set<String> inUse = new HashSet<>(subjects.values());
        removedSubjects.entrySet().removeIf(each -> {
            if (inUse.contains(each.getKey())) {
                return true;
            }
            boolean over = nanos - each.getValue() > REMOVAL_DELAY.toNanos();
            if (over) {
                store.remove(each.getKey());
            }
            return over;
        });
    }
}
