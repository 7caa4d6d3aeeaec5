package org.openmds.trigger.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/**
 * The result of a rule over the current entries of a group. A dry run sends nothing and stores nothing. Immutable.
 *
 * @param examined
 *            number of entries that were examined; entries that cannot match are not
 * @param matches
 *            evidence about the elements or entries for which the condition holds, in no particular order; at most {@link #MAX_MATCHES}
 * @param more
 *            number of further matches
 * @param stale
 *            number of entries without a result, because their data is stale or not yet collected
 * @param problem
 *            reason for which the rule was stopped; the other values are then those up to the stop
 * @param warning
 *            reason for which the rule cannot match any of the entries
 */
public record DryRun(int examined, List<AlertEvidence> matches, int more, int stale, Optional<String> problem,
        Optional<String> warning) {

    /** Largest number of listed matches. */
    public static final int MAX_MATCHES = 1_000;

    public DryRun {
        matches = List.copyOf(matches);
    }

    /**
     * Evaluates a rule. This takes as long as the rule does, so the caller uses a thread of its own. A rule about lost entries lists the
     * entries it watches.
     */
    public static DryRun of(TriggerRule rule, List<Entry> entries, TriggerSettings settings) {
        GroupView view = new GroupView(settings.frame());
        entries.forEach(view::put);
        return new DryRunEvaluation(new RuleProgram(rule, settings), view,
                new EvidenceCollector(settings.maxMatchedBytes())).run();
    }

    /** A dry run in progress. */
    private static final class DryRunEvaluation {
        private final RuleProgram program;
        private final GroupView view;
        private final EvidenceCollector collector;
        private final List<AlertEvidence> matches = new ArrayList<>();
        private int examined;
        private int more;
        private int stale;

        private DryRunEvaluation(RuleProgram program, GroupView view, EvidenceCollector collector) {
            this.program = program;
            this.view = view;
            this.collector = collector;
        }

        private DryRun run() {
            Optional<String> problem = Optional.empty();
            try {
                evaluate();
            } catch (XPathEvaluationException e) {
                problem = Optional.of(String.valueOf(e.getMessage()));
            }
            return new DryRun(examined, matches, more, stale, problem, view.problem(program.rule()));
        }

        private void evaluate() {
            if (program.isOverGroup()) {
                examined = view.all().size();
                add(program.match(view), EvidenceSubject.of(program, view));
                return;
            }
            for (IndexedEntry indexedEntry : view.candidates(program.required())) {
                if (program.covers(indexedEntry.entry())) {
                    examined++;
                    evaluate(indexedEntry.entry());
                }
            }
        }

        private void evaluate(Entry entry) {
            if (program.missingData(entry).isPresent()) {
                stale++;
            } else {
                add(program.match(entry), EvidenceSubject.of(program, entry));
            }
        }

        private void add(RuleMatch match, EvidenceSubject subject) {
            if (match.holds() && match.elements().isEmpty()) {
                add(subject, Optional.empty());
            }
            match.elements().forEach(element -> add(subject, Optional.of(element)));
        }

        private void add(EvidenceSubject subject, Optional<MatchedElement> element) {
            if (matches.size() < MAX_MATCHES) {
                matches.add(collector.of(program, subject, element));
            } else {
                more++;
            }
        }
    }
}
