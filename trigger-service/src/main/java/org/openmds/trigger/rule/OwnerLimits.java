package org.openmds.trigger.rule;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * The limits of triggers whose owners are not administrators. Thread-safe.
 *
 * @param leastRepeat
 *            shortest time between two alerts of such a trigger about the same entry
 * @param administrators
 *            returns true for the names of owners without limits: the configuration, the process itself, and callers with the right {@code admin}
 */
public record OwnerLimits(Duration leastRepeat, Predicate<String> administrators) {

    /** Every owner is an administrator. */
    public static final OwnerLimits NONE = new OwnerLimits(Duration.ZERO, owner -> true);

    private static final Logger LOG = LogManager.getLogger();

    /** Returns the owner of a rule if limits apply to it. */
    public Optional<String> limitedOwner(TriggerRule rule) {
        return Optional.of(rule.owner()).filter(owner -> !administrators.test(owner));
    }

    /**
     * Checks the intervals of a new or changed rule. An interval of zero asks for none, so it is raised later and not refused.
     *
     * @throws InvalidRuleException
     *             an interval is below the least; the message names both
     */
    public void require(TriggerRule rule) {
        if (limitedOwner(rule).isPresent()) {
            requireLeast(rule, "MinimumFiringInterval", rule.timing().minimumFiringInterval());
            requireLeast(rule, "RepeatInterval", rule.timing().repeatInterval().orElse(Duration.ZERO));
        }
    }

    /** Returns the rule with its intervals raised to the least. */
    public TriggerRule raised(TriggerRule rule) {
        return limitedOwner(rule).isPresent() ? rule.withTiming(rule.timing().atLeast(leastRepeat)) : rule;
    }

    /** Like {@link #raised}, for a rule that was accepted before the limit was set: writes a line to the log if it asks for less. */
    public TriggerRule raisedWithLog(TriggerRule rule) {
        try {
            require(rule);
        } catch (InvalidRuleException e) {
            LOG.info("{}; the least applies", e.getMessage());
        }
        return raised(rule);
    }

    private void requireLeast(TriggerRule rule, String property, Duration interval) {
        if (interval.isPositive() && interval.compareTo(leastRepeat) < 0) {
            throw new InvalidRuleException(
                    ("trigger '%s': the %s must be at least %d s (triggers.least-repeat) because its owner '%s' does not have the right 'admin', "
                            + "got %d s").formatted(rule.id(), property, leastRepeat.toSeconds(), rule.owner(),
                                    interval.toSeconds()));
        }
    }
}
