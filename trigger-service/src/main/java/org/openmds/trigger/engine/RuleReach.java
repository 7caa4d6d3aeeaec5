package org.openmds.trigger.engine;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

import org.openmds.aggregator.Subjects;
import org.openmds.trigger.rule.Moment;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.xpath.Token;
import org.openmds.wsrf.xpath.XPathEvaluationException;

/**
 * The entries of the group and the rules over them: brings a change of an entry to the rules that it can touch, and a new rule to the entries that it can be true
 * of. Used by one thread.
 */
final class RuleReach {

    private final GroupView view;
    private final InstanceTable table;
    private final CheckQueue queue;
    private final LeaseClock clock;
    /** The rules about each entry, those over the group, and those about what is gone, which no change of content touches. */
    private final RuleIndex ofEach = new RuleIndex();
    private final RuleIndex ofGroup = new RuleIndex();
    private final Set<RuleWork> ofGone = new LinkedHashSet<>();

    /** @param queue takes what is to be checked */
    RuleReach(GroupView view, InstanceTable table, CheckQueue queue, LeaseClock clock) {
        this.view = view;
        this.table = table;
        this.queue = queue;
        this.clock = clock;
    }

    void add(RuleWork work) {
        if (work.rule().condition() instanceof RuleCondition.Gone) {
            ofGone.add(work);
        } else {
            indexOf(work).add(work);
        }
    }

    void remove(RuleWork work) {
        // Those about what is gone are in no index.
        if (!ofGone.remove(work)) {
            indexOf(work).remove(work);
        }
    }

    /** A rule is to be checked for everything that it may be true of, and for all that it has come to. */
    void checkAll(RuleWork work, Moment now) {
        work.instances().forEach(instance -> queue.add(work, instance.key().subject(), now.nanos()));
        lostBeforeAnEdit(work, now);
        if (!work.rule().enabled() || work.rule().condition() instanceof RuleCondition.Gone) {
            return;
        }
        if (work.program().isWhole()) {
            queue.add(work, InstanceKey.GROUP, now.nanos());
        } else {
            view.candidates(work.program().required())
                    .stream()
                    .filter(known -> work.program().covers(known.entry()))
                    .forEach(known -> queue.add(work, known.subject(), now.nanos()));
        }
    }

    /** What was lost and not looked at yet has come to nothing; the group does not tell it again. */
    private void lostBeforeAnEdit(RuleWork work, Moment now) {
        if (work.rule().enabled() && work.rule().condition() instanceof RuleCondition.Gone) {
            work.lost()
                    .stream()
                    .filter(entry -> isAbout(work, entry))
                    .forEach(entry -> queue.add(work, Subjects.of(entry), now.nanos()));
        }
    }

    /** Takes what came from the group. */
    void changed(ChangeMailbox.Taken taken) {
        taken.present().ifPresent(present -> missing(present, taken.arrivedNanos()));
        taken.changes().forEach(change -> changed(change, taken.arrivedNanos()));
    }

    void changed(EntryChange change, long arrivedNanos) {
        if (change.kind().isRemoval()) {
            lost(change.entry(), change.kind(), arrivedNanos);
        } else {
            present(change.entry(), arrivedNanos);
        }
    }

    private RuleIndex indexOf(RuleWork work) {
        return work.program().isWhole() ? ofGroup : ofEach;
    }

    private void present(Entry entry, long arrivedNanos) {
        Optional<Known> before = view.find(entry.key());
        if (before.isPresent() && before.get().entry().serial() == entry.serial()) {
            return;
        }
        Known now = view.put(entry);
        Set<Token> tokens = RuleIndex.tokens(entry.tree());
        ofEach.touchedBy(tokens)
                .stream()
                .filter(work -> work.program().covers(entry))
                .forEach(work -> queue.add(work, now.subject(), arrivedNanos));
        touchGroup(tokens, arrivedNanos);
        before.ifPresent(known -> touchGroup(known.entry(), arrivedNanos));
        table.knowing(now.subject()).forEach(work -> queue.add(work, now.subject(), arrivedNanos));
    }

    /** What went between the look at the group and the first change that was told: its end was not told. */
    private void missing(Set<EntryKey> present, long arrivedNanos) {
        view.all()
                .stream()
                .map(Known::entry)
                .filter(entry -> !present.contains(entry.key()))
                .toList()
                .forEach(entry -> lost(entry, EntryChange.Kind.EXPIRED, arrivedNanos));
    }

    private void lost(Entry entry, EntryChange.Kind kind, long arrivedNanos) {
        String subject = view.remove(entry.key()).map(Known::subject).orElseGet(() -> Subjects.of(entry));
        touchGroup(entry, arrivedNanos);
        table.knowing(subject).forEach(work -> queue.add(work, subject, arrivedNanos));
        if (kind == EntryChange.Kind.EXPIRED) {
            ofGone.stream().filter(work -> work.rule().enabled() && isAbout(work, entry)).forEach(work -> {
                work.lost(subject, entry);
                queue.add(work, subject, arrivedNanos);
            });
        }
    }

    private boolean isAbout(RuleWork work, Entry entry) {
        try {
            return work.program().covers(entry) && work.program().isTrueOf(entry);
        } catch (XPathEvaluationException e) {
            table.stopped(work, Subjects.of(entry), String.valueOf(e.getMessage()), Moment.now(clock));
            return false;
        }
    }

    /** An entry that is there no more can matter to rules over the group. */
    private void touchGroup(Entry entry, long arrivedNanos) {
        if (!ofGroup.isEmpty()) {
            touchGroup(RuleIndex.tokens(entry.tree()), arrivedNanos);
        }
    }

    private void touchGroup(Set<Token> tokens, long arrivedNanos) {
        ofGroup.touchedBy(tokens).forEach(work -> queue.add(work, InstanceKey.GROUP, arrivedNanos));
    }
}
