package org.openmds.trigger.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.TriggerRule;

/**
 * Checks whether rules can be active in this process. Thread-safe.
 *
 * @param actions
 *            supplies the current actions by name
 */
public record RuleValidation(TriggerSettings settings, Supplier<Map<String, TriggerAction>> actions) {

    /**
     * Checks a new rule.
     *
     * @throws InvalidRuleException
     *             the rule cannot be evaluated, its summary is not a valid template, it names an action that does not exist, or it sends more
     *             often than its owner may
     */
    public void require(TriggerRule rule) {
        require(rule, Optional.empty());
    }

    /** Returns the names of all actions. */
    Set<String> known() {
        return new TreeSet<>(actions.get().keySet());
    }

    /** Returns the problem with the actions that a rule names. */
    Optional<String> problem(TriggerRule rule) {
        return problem(actionsOf(rule).toList());
    }

    /**
     * Checks a new or changed rule; fails like {@link #require(TriggerRule)}. An action that the previous version of the rule named is accepted, so that a rule can still
     * be edited or disabled after a new configuration has removed its action.
     *
     * @param before
     *            previous version of the rule
     */
    void require(TriggerRule rule, Optional<TriggerRule> before) {
        settings.ownerLimits().require(rule);
        Triggers.requireEvaluable(rule, settings);
        List<String> old = before.map(RuleValidation::actionsOf).orElse(Stream.of()).toList();
        problem(actionsOf(rule).filter(name -> !old.contains(name)).toList()).ifPresent(problem -> {
            throw new InvalidRuleException("trigger '%s': %s".formatted(rule.id(), problem));
        });
    }

    private Optional<String> problem(List<String> named) {
        Map<String, TriggerAction> present = actions.get();
        return named.stream()
                .filter(name -> !present.containsKey(name))
                .findFirst()
                .map(name -> "no action is called '%s'; known: %s".formatted(name,
                        present.isEmpty() ? "none" : String.join(", ", known())));
    }

    private static Stream<String> actionsOf(TriggerRule rule) {
        return Stream.concat(rule.notices().actions().stream(), rule.notices().resolvedActions().stream());
    }
}
