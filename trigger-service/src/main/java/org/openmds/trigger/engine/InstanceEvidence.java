package org.openmds.trigger.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.trigger.evaluation.EvidenceCollector;
import org.openmds.trigger.evaluation.EvidenceSubject;
import org.openmds.trigger.evaluation.GroupView;
import org.openmds.trigger.evaluation.IndexedEntry;
import org.openmds.trigger.evaluation.MatchedElement;
import org.openmds.trigger.evaluation.RuleProgram;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.rule.StateMachine.Transition;
import org.openmds.trigger.rule.StateMachine.TransitionEvent;
import org.openmds.trigger.rule.TriggerState;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/** Finds the evidence about the trigger instances of a check. Used by one thread. */
final class InstanceEvidence {

    /** Source that keeps the evidence of an instance. */
    static final Source KEEP = new Source() {
    };

    private final GroupView view;
    private final EvidenceCollector collector;

    InstanceEvidence(GroupView view, EvidenceCollector collector) {
        this.view = view;
        this.collector = collector;
    }

    /** Source of the evidence about one instance, for use during the check. */
    interface Source {

        /** Returns the evidence after a transition; empty if the instance keeps its own. */
        default Optional<AlertEvidence> evidence(TriggerInstance before, Transition transition) {
            return Optional.empty();
        }

        /** Returns the evidence with the current values; empty if the instance keeps its own. */
        default Optional<AlertEvidence> refreshed(TriggerInstance instance) {
            return Optional.empty();
        }
    }

    /** Returns the source for a matching element. */
    Source ofElement(RuleWork work, String subject, MatchedElement element) {
        return new HoldingSource(work, subject, Optional.of(element));
    }

    /** Returns the source for a subject for which the condition holds as a whole. */
    Source ofWhole(RuleWork work, String subject) {
        return new HoldingSource(work, subject, Optional.empty());
    }

    /** Returns the source for the elements of a subject that do not match any more. They have current values if the rule tells where they are. */
    Source ofEnded(RuleWork work, String subject) {
        return new EndedSource(work, subject);
    }

    private Optional<EvidenceSubject> subject(RuleWork work, String subject) {
        RuleProgram program = work.program();
        if (program.isOverGroup()) {
            return Optional.of(EvidenceSubject.of(program, view));
        }
        Optional<Entry> known = view.find(subject).map(IndexedEntry::entry).or(() -> work.lastEntry(subject));
        return known.map(entry -> EvidenceSubject.of(program, entry));
    }

    /** The evidence while the condition holds: all of it when the instance begins to match, fires or repeats, and otherwise new values. */
    private final class HoldingSource implements Source {
        private final RuleWork work;
        private final String subject;
        private final Optional<MatchedElement> element;

        private HoldingSource(RuleWork work, String subject, Optional<MatchedElement> element) {
            this.work = work;
            this.subject = subject;
            this.element = element;
        }

        @Override
        public Optional<AlertEvidence> evidence(TriggerInstance before, Transition transition) {
            boolean begins = before.state() instanceof TriggerState.Inactive;
            return begins || transition.event() == TransitionEvent.FIRED
                    || transition.event() == TransitionEvent.REPEATED
                            ? subject(work, subject).map(about -> collector.of(work.program(), about, element))
                            : refreshed(before);
        }

        @Override
        public Optional<AlertEvidence> refreshed(TriggerInstance instance) {
            return subject(work, subject)
                    .map(about -> collector.refreshed(work.program(), about, element, instance.evidence()));
        }
    }

    /** The evidence when the condition does not hold any more. The elements are looked up once, for the first instance that is resolved. */
    private final class EndedSource implements Source {
        private final RuleWork work;
        private final String subject;
        private @Nullable Map<String, MatchedElement> present;

        private EndedSource(RuleWork work, String subject) {
            this.work = work;
            this.subject = subject;
        }

        @Override
        public Optional<AlertEvidence> evidence(TriggerInstance before, Transition transition) {
            if (transition.event() != TransitionEvent.RESOLVED || before.key().isWhole()) {
                return Optional.empty();
            }
            return subject(work, subject).flatMap(about -> Optional
                    .ofNullable(present(about).get(before.key().element()))
                    .map(element -> collector.of(work.program(), about, Optional.of(element))));
        }

        private Map<String, MatchedElement> present(EvidenceSubject about) {
            Map<String, MatchedElement> known = present;
            if (known == null) {
                known = new HashMap<>();
                try {
                    for (MatchedElement element : work.program().elements(about.document())) {
                        known.put(element.id(), element);
                    }
                } catch (XPathEvaluationException e) {
                    // The alert has the last values instead.
                    known.clear();
                }
                present = known;
            }
            return known;
        }
    }
}
