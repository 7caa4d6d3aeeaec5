package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.Optional;

import org.openmds.trigger.rule.TriggerRule;

/**
 * How a trigger stands. Immutable.
 *
 * @param checkedAt
 *            RuleLastCheckedAt
 * @param conditionTrueSince
 *            of what matches longest
 * @param firedAt
 *            ActionFiredAt: the last time of any
 * @param pending
 *            entries for which it is pending; 1 at most for a rule over the group
 * @param firing
 *            entries for which it fires
 * @param problem
 *            what is wrong with the rule or with its last check
 * @param paused
 *            whether it was stopped and is not checked for a while
 */
public record RuleStatus(TriggerRule rule, Optional<Instant> checkedAt, Optional<Instant> conditionTrueSince,
        Optional<Instant> firedAt, int pending, int firing, Optional<String> problem, boolean paused) {

    /** The same with something that is wrong, unless something else is. */
    RuleStatus or(Optional<String> otherProblem) {
        return new RuleStatus(rule, checkedAt, conditionTrueSince, firedAt, pending, firing,
                problem.or(() -> otherProblem),
                paused);
    }

    /** The word for its state: that of the furthest instance. */
    public String word() {
        if (!rule.enabled()) {
            return "disabled";
        }
        if (firing > 0) {
            return "firing";
        }
        return pending > 0 ? "pending" : "inactive";
    }
}
