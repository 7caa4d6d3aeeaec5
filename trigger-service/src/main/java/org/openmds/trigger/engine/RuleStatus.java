package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.Optional;

import org.openmds.trigger.rule.TriggerRule;

/**
 * The status of a trigger. Immutable.
 *
 * @param checkedAt
 *            RuleLastCheckedAt
 * @param conditionTrueSince
 *            ConditionTrueSince of the instance whose condition has held longest
 * @param firedAt
 *            ActionFiredAt: time of the last firing of any instance
 * @param pending
 *            number of pending instances
 * @param firing
 *            number of firing instances
 * @param problem
 *            problem with the rule or with its last check
 * @param warning
 *            reason for which the rule cannot match any entry that was there
 * @param paused
 *            true if the rule was stopped and is not checked for a while
 */
public record RuleStatus(TriggerRule rule, Optional<Instant> checkedAt, Optional<Instant> conditionTrueSince,
        Optional<Instant> firedAt, int pending, int firing, Optional<String> problem,
        Optional<String> warning, boolean paused) {

    /** Returns the status of a rule that was not checked yet. */
    static RuleStatus unchecked(TriggerRule rule) {
        return new RuleStatus(rule, Optional.empty(), Optional.empty(), Optional.empty(), 0, 0, Optional.empty(),
                Optional.empty(), false);
    }

    /** Returns a copy with another problem, unless this status has one. */
    RuleStatus or(Optional<String> otherProblem) {
        return new RuleStatus(rule, checkedAt, conditionTrueSince, firedAt, pending, firing,
                problem.or(() -> otherProblem), warning, paused);
    }

    /** Returns the name of the furthest state among the instances. */
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
