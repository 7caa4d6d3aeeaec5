package org.openmds.trigger.engine;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.rule.TriggerRule;

/**
 * Checks that a new rule can be active in this process. Thread-safe.
 *
 * @param actions
 *            supplies the current actions by name
 */
public record RuleValidation(TriggerSettings settings, Supplier<Map<String, TriggerAction>> actions) {

    /**
     * Checks a rule.
     *
     * @throws org.openmds.trigger.rule.InvalidRuleException
     *             the rule cannot be evaluated, its summary is not a valid template, or it names an action that does not exist
     */
    public void require(TriggerRule rule) {
        Triggers.requireEvaluable(rule, settings);
        new ActionNames(actions).require(rule, Optional.empty());
    }
}
