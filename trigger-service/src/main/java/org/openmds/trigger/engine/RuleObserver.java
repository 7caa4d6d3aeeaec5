package org.openmds.trigger.engine;

import java.util.Optional;

import org.openmds.trigger.evaluation.GroupView;
import org.openmds.trigger.evaluation.IndexedEntry;
import org.openmds.trigger.evaluation.RuleMatch;
import org.openmds.trigger.evaluation.RuleProgram;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.wsrf.servicegroup.Entry;

/** Evaluates the condition of a rule for one subject. Used by one thread. */
final class RuleObserver {

    private final GroupView view;

    RuleObserver(GroupView view) {
        this.view = view;
    }

    /**
     * Evaluates the condition of an enabled rule.
     *
     * @throws org.openmds.wsrf.xpath.document.XPathEvaluationException
     *             a limit is reached, or an expression cannot be evaluated
     */
    SubjectObservation observe(RuleWork work, String subject, TimePoint now) {
        if (!work.rule().enabled()) {
            return SubjectObservation.notApplicable("the trigger is disabled");
        }
        RuleProgram program = work.program();
        if (program.isOverGroup()) {
            return new SubjectObservation.Evaluated(program.match(view));
        }
        Optional<Entry> known = view.find(subject).map(IndexedEntry::entry);
        if (work.rule().condition() instanceof RuleCondition.Gone gone) {
            return known.isPresent()
                    ? new SubjectObservation.Evaluated(RuleMatch.NONE)
                    : observeLost(work, subject, gone, now);
        }
        return known.map(entry -> observe(program, entry))
                .orElseGet(() -> SubjectObservation
                        .notApplicable("the entry was removed; it is unknown if the condition still holds"));
    }

    private static SubjectObservation observe(RuleProgram program, Entry entry) {
        if (!program.covers(entry)) {
            return SubjectObservation.notApplicable("the trigger is now about another member");
        }
        return program.missingData(entry)
                .map(SubjectObservation::unknown)
                .orElseGet(() -> new SubjectObservation.Evaluated(program.match(entry)));
    }

    private static SubjectObservation observeLost(RuleWork work, String subject, RuleCondition.Gone gone,
            TimePoint now) {
        if (!work.hasInstance(subject) && !work.lastEntry(subject).map(work.program()::isTrueOf).orElse(false)) {
            return SubjectObservation.notApplicable("the trigger is about other entries");
        }
        boolean forgotten = work.instance(work.key(subject))
                .state()
                .conditionTrueSince()
                .map(since -> now.since(since).compareTo(gone.forgetAfter()) >= 0)
                .orElse(false);
        return forgotten
                ? SubjectObservation.notApplicable("the entry has not come back within %d s".formatted(
                        gone.forgetAfter().toSeconds()))
                : new SubjectObservation.Evaluated(RuleMatch.WHOLE);
    }
}
