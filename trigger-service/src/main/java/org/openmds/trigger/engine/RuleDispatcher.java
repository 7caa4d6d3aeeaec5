package org.openmds.trigger.engine;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

import org.openmds.aggregator.SubjectDigest;
import org.openmds.trigger.evaluation.GroupView;
import org.openmds.trigger.evaluation.IndexedEntry;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.xpath.index.IndexToken;

/**
 * Dispatches checks: a change of an entry to the rules that it can affect, and a new rule to the entries that it can match. Holds the entries
 * of the group. Used by one thread.
 */
final class RuleDispatcher {

    private final GroupView view;
    private final InstanceTable table;
    private final CheckQueue queue;
    /** Rules about each entry, about the group, and about lost entries; changes of content do not affect the last. */
    private final RuleIndex entryRules = new RuleIndex();
    private final RuleIndex groupRules = new RuleIndex();
    private final Set<RuleWork> lossRules = new LinkedHashSet<>();

    /** @param queue receives the rules to check */
    RuleDispatcher(GroupView view, InstanceTable table, CheckQueue queue) {
        this.view = view;
        this.table = table;
        this.queue = queue;
    }

    void add(RuleWork work) {
        if (work.rule().condition() instanceof RuleCondition.Gone) {
            lossRules.add(work);
        } else {
            indexOf(work).add(work);
        }
    }

    void remove(RuleWork work) {
        // Rules about lost entries are in no index.
        if (!lossRules.remove(work)) {
            indexOf(work).remove(work);
        }
    }

    /** Queues checks of a rule for all entries that it may match, and for all its instances. */
    void checkAll(RuleWork work, TimePoint now) {
        work.instances().forEach(instance -> queue.add(work, instance.key().subject(), now.nanos()));
        checkLostEntries(work, now);
        if (!work.rule().enabled() || work.rule().condition() instanceof RuleCondition.Gone) {
            return;
        }
        if (work.program().isOverGroup()) {
            queue.add(work, InstanceKey.GROUP, now.nanos());
        } else {
            view.candidates(work.program().required())
                    .stream()
                    .filter(indexedEntry -> work.program().covers(indexedEntry.entry()))
                    .forEach(indexedEntry -> queue.add(work, indexedEntry.subject(), now.nanos()));
        }
    }

    /** Queues lost entries that were not checked before the rule was edited; the group does not report them again. */
    private void checkLostEntries(RuleWork work, TimePoint now) {
        if (work.rule().enabled() && work.rule().condition() instanceof RuleCondition.Gone) {
            work.lost()
                    .stream()
                    .filter(entry -> work.program().covers(entry))
                    .forEach(entry -> queue.add(work, SubjectDigest.of(entry), now.nanos()));
        }
    }

    /** Processes changes of the group. */
    void changed(TriggerInbox.ChangeBatch changeBatch) {
        changeBatch.present().ifPresent(present -> removeMissing(present, changeBatch.arrivedNanos()));
        changeBatch.changes().forEach(change -> changed(change, changeBatch.arrivedNanos()));
    }

    void changed(EntryChange change, long arrivedNanos) {
        if (change.kind().isRemoval()) {
            lost(change.entry(), change.kind(), arrivedNanos);
        } else {
            present(change.entry(), arrivedNanos);
        }
    }

    private RuleIndex indexOf(RuleWork work) {
        return work.program().isOverGroup() ? groupRules : entryRules;
    }

    private void present(Entry entry, long arrivedNanos) {
        Optional<IndexedEntry> before = view.find(entry.key());
        if (before.isPresent() && before.get().entry().serial() == entry.serial()) {
            return;
        }
        IndexedEntry now = view.put(entry);
        Set<IndexToken> tokens = RuleIndex.tokens(entry.tree());
        entryRules.affectedBy(tokens)
                .stream()
                .filter(work -> work.program().covers(entry))
                .forEach(work -> queue.add(work, now.subject(), arrivedNanos));
        checkGroupRules(tokens, arrivedNanos);
        before.ifPresent(indexedEntry -> checkGroupRules(indexedEntry.entry(), arrivedNanos));
        table.rulesFor(now.subject()).forEach(work -> queue.add(work, now.subject(), arrivedNanos));
    }

    /** Removes entries whose removal was not reported because it happened between the first listing and the first change. */
    private void removeMissing(Set<EntryKey> present, long arrivedNanos) {
        view.all()
                .stream()
                .map(IndexedEntry::entry)
                .filter(entry -> !present.contains(entry.key()))
                .toList()
                .forEach(entry -> lost(entry, EntryChange.ChangeKind.EXPIRED, arrivedNanos));
    }

    private void lost(Entry entry, EntryChange.ChangeKind kind, long arrivedNanos) {
        String subject = view.remove(entry.key()).map(IndexedEntry::subject).orElseGet(() -> SubjectDigest.of(entry));
        checkGroupRules(entry, arrivedNanos);
        table.rulesFor(subject).forEach(work -> queue.add(work, subject, arrivedNanos));
        if (kind == EntryChange.ChangeKind.EXPIRED) {
            // The rule's selector is evaluated by the check, in the turn of its owner.
            lossRules.stream().filter(work -> work.rule().enabled() && work.program().covers(entry)).forEach(work -> {
                work.lost(subject, entry);
                queue.add(work, subject, arrivedNanos);
            });
        }
    }

    /** Queues the rules over the group that a removed entry can affect. */
    private void checkGroupRules(Entry entry, long arrivedNanos) {
        if (!groupRules.isEmpty()) {
            checkGroupRules(RuleIndex.tokens(entry.tree()), arrivedNanos);
        }
    }

    private void checkGroupRules(Set<IndexToken> tokens, long arrivedNanos) {
        groupRules.affectedBy(tokens).forEach(work -> queue.add(work, InstanceKey.GROUP, arrivedNanos));
    }
}
