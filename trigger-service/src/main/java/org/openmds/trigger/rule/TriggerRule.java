package org.openmds.trigger.rule;

/**
 * A trigger as an administrator defines it. Immutable.
 *
 * @param id
 *            resource key (TriggerID): letters, digits, {@code . - _}
 * @param name
 *            display name (TriggerName)
 * @param owner
 *            name of the caller that created the trigger
 * @param enabled
 *            TriggerStatus
 */
public record TriggerRule(String id, String name, String owner, boolean enabled, RuleCondition condition,
        RuleScope scope, RuleTiming timing, RuleNotices notices) {

    private static final String ID = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";

    public TriggerRule {
        if (!id.matches(ID)) {
            throw new InvalidRuleException(
                    "a trigger's id must have 1 to 128 letters, digits, '.', '-', '_', was '%s'".formatted(id));
        }
        if (!(condition instanceof RuleCondition.Matches) && !(scope instanceof RuleScope.EachEntry)) {
            throw new InvalidRuleException(
                    "the conditions stale and gone need the scope entry, not group (trigger '%s')"
                            .formatted(name));
        }
    }

    /** Returns a copy that is enabled or disabled. */
    public TriggerRule enabled(boolean isEnabled) {
        return new TriggerRule(id, name, owner, isEnabled, condition, scope, timing, notices);
    }

    /** Returns a copy with another id. */
    public TriggerRule withId(String otherId) {
        return new TriggerRule(otherId, name, owner, enabled, condition, scope, timing, notices);
    }

    /** Returns a copy with another scope. */
    public TriggerRule withScope(RuleScope other) {
        return new TriggerRule(id, name, owner, enabled, condition, other, timing, notices);
    }

    /** Returns a copy with another timing. */
    public TriggerRule withTiming(RuleTiming other) {
        return new TriggerRule(id, name, owner, enabled, condition, scope, other, notices);
    }

    /** Returns a copy with other notices. */
    public TriggerRule withNotices(RuleNotices other) {
        return new TriggerRule(id, name, owner, enabled, condition, scope, timing, other);
    }
}
