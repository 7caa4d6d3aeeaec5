package org.openmds.trigger.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.softstate.ChangeQueue;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The events of other threads that wait for the owner thread of triggers. It never refuses an event, and it is bounded by what it holds: the newest
 * change of each entry, the newest rules of registrations, and one ended attempt for each action, because an action sends one notice at a time.
 * Thread-safe.
 */
final class TriggerInbox {

    private final ChangeQueue<EntryKey, EntryChange> waiting = new ChangeQueue<>();
    @GuardedBy("this")
    private long oldestNanos;
    /** Keys of all entries from the last complete listing, until they are taken. */
    @GuardedBy("this")
    private Optional<Set<EntryKey>> present = Optional.empty();
    private final Queue<NoticeSender.DeliveryResult> ended = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Optional<List<TriggerRule>>> registered = new AtomicReference<>(Optional.empty());

    /**
     * The changes that one call takes from the queue.
     *
     * @param present
     *            keys of all present entries, if the listener has received a complete listing; entries with other keys were removed before
     *            these changes
     * @param arrivedNanos
     *            monotonic time at which the first of the changes arrived
     */
    record ChangeBatch(List<EntryChange> changes, Optional<Set<EntryKey>> present, long arrivedNanos) {
    }

    synchronized void add(List<EntryChange> changes, long nanos) {
        if (changes.getFirst().kind() == EntryChange.ChangeKind.PRESENT) {
            present = Optional.of(changes.stream().map(change -> change.entry().key()).collect(Collectors.toSet()));
        }
        for (EntryChange change : changes) {
            if (change.kind() == EntryChange.ChangeKind.RENEWED) {
                continue;
            }
            // A repeated change moves to the end: an entry that replaces another must come after the removal of that one.
            if (waiting.put(change.entry().key(), change)) {
                oldestNanos = nanos;
            }
        }
    }

    /** Takes the changes of the group. */
    synchronized Optional<ChangeBatch> takeChanges() {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        ChangeBatch changeBatch = new ChangeBatch(new ArrayList<>(waiting.take().values()), present, oldestNanos);
        present = Optional.empty();
        return Optional.of(changeBatch);
    }

    /** Adds the end of an attempt to send a notice. */
    void add(NoticeSender.DeliveryResult result) {
        ended.add(result);
    }

    /** Takes the ends of attempts, in their order. */
    List<NoticeSender.DeliveryResult> takeEnded() {
        List<NoticeSender.DeliveryResult> taken = new ArrayList<>();
        for (NoticeSender.DeliveryResult next = ended.poll(); next != null; next = ended.poll()) {
            taken.add(next);
        }
        return taken;
    }

    /** Replaces the rules of registrations that wait. */
    void replaceRegistered(List<TriggerRule> rules) {
        registered.set(Optional.of(List.copyOf(rules)));
    }

    /** Takes the rules of registrations; empty if they have not changed. */
    Optional<List<TriggerRule>> takeRegistered() {
        return registered.getAndSet(Optional.empty());
    }
}
