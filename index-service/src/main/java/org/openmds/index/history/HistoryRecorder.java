package org.openmds.index.history;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
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
 * Reads the numbers of all entries of its groups at each interval, and gives them to a {@link HistoryStore}. An entry that is registered anew for the same member
 * goes on with the history of the one before it; that of an entry that has been gone for a while is forgotten. Thread-safe.
 */
public final class HistoryRecorder implements AutoCloseable {

    /** How long a history waits for an entry that is gone. */
    static final Duration REMOVAL_DELAY = Duration.ofMinutes(10);

    private static final Logger LOG = LogManager.getLogger();

    private final HistoryRetention terms;
    private final HistoryStore store;
    private final LeaseClock clock;
    private final Scheduler scheduler;
    /** What the groups hold, as they said last. Their writers write it. */
    private final Map<EntryKey, GroupEntry> currentEntries = new ConcurrentHashMap<>();
    /** The subjects of the entries of which something was read. Only the scheduler's thread writes it, as what follows. */
    private final Map<EntryKey, String> subjects = new ConcurrentHashMap<>();
    /** Subjects without an entry, and since when, in nanoseconds. */
    private final Map<String, Long> removedSubjects = new HashMap<>();
    private volatile boolean open = true;

    private record GroupEntry(String group, Entry entry) {
    }

    /**
     * @param scheduler
     *            reads the numbers on its thread, which takes a moment for many entries: nothing else should wait for it
     */
    public HistoryRecorder(HistoryRetention terms, HistoryStore store, LeaseClock clock, Scheduler scheduler) {
        this.terms = terms;
        this.store = store;
        this.clock = clock;
        this.scheduler = scheduler;
    }

    /** Begins to read, at the next moment for samples. */
    public void start() {
        scheduleNext();
    }

    /** Reads this group's entries too. */
    public void follow(ServiceGroup group) {
        group.addListener(listener(group.name()));
    }

    /** The property History of an entry; empty where nothing was read of it. Called by any thread; takes up to a few milliseconds. */
    public Optional<XmlFragment> property(EntryKey key) {
        return Optional.ofNullable(subjects.get(key)).flatMap(store::read).map(HistoryProperty::of);
    }

    /** Reads nothing any more. Idempotent. */
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
        Duration delay = Duration.between(now, terms.time(terms.slot(now) + 1));
        var _ = scheduler.schedule(this::sampleAndReschedule, delay);
    }

    private void sampleAndReschedule() {
        if (!open) {
            return;
        }
        try {
            sample(clock.now());
            removeExpired(clock.nanoTime());
        } catch (RuntimeException e) {
            LOG.error("history: the numbers of entries could not be read; tried again in {}", terms.interval(), e);
        } finally {
            scheduleNext();
        }
    }

    private void sample(Instant now) {
        currentEntries.forEach((key, each) -> {
            Map<String, Float> values = NumericLeaves.of(each.entry().content());
            String known = subjects.get(key);
            if (known == null && !values.isEmpty()) {
                known = each.group() + " " + SubjectDigest.of(each.entry());
                subjects.put(key, known);
            }
            if (known != null) {
                store.append(known, now, values);
            }
        });
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
