package org.openmds.trigger.rule;

import java.time.Duration;
import java.util.Optional;

/**
 * When a rule fires.
 *
 * @param minimumMatchTime
 *            how long the condition holds without a break before the rule fires
 * @param minimumFiringInterval
 *            from one firing to the next at least, also when the condition ended in between
 * @param repeatInterval
 *            from one firing to the next while the condition goes on; empty when it fires once. GT 4.2 has one number for both: there the interval
 *            of firing repeats
 */
public record RuleTiming(Duration minimumMatchTime, Duration minimumFiringInterval, Optional<Duration> repeatInterval,
        RuleWindow window) {

    private static final Duration MAX_INTERVAL = Duration.ofDays(3660);

    /** At once, once, always. */
    public static final RuleTiming IMMEDIATE = new RuleTiming(Duration.ZERO, Duration.ZERO, Optional.empty(),
            RuleWindow.ALWAYS);

    public RuleTiming {
        requireWithin("MinimumMatchTime", minimumMatchTime);
        requireWithin("MinimumFiringInterval", minimumFiringInterval);
        repeatInterval.ifPresent(repeat -> {
            requireWithin("repeat interval", repeat);
            if (repeat.isZero()) {
                throw new InvalidRuleException("the repeat interval of a trigger must be positive, was PT0S");
            }
        });
    }

    /** GT 4.2's: a firing interval that is not zero repeats. */
    public static RuleTiming ofGlobus(Duration minimumMatchTime, Duration minimumFiringInterval, RuleWindow window) {
        return new RuleTiming(minimumMatchTime, minimumFiringInterval,
                Optional.of(minimumFiringInterval).filter(Duration::isPositive), window);
    }

    /** From one firing to the next while the condition goes on. */
    Optional<Duration> repeat() {
        return repeatInterval.map(repeat -> repeat.compareTo(minimumFiringInterval) < 0
                ? minimumFiringInterval
                : repeat);
    }

    private static void requireWithin(String what, Duration duration) {
        if (duration.isNegative() || duration.compareTo(MAX_INTERVAL) > 0) {
            throw new InvalidRuleException("the %s of a trigger must be from 0 to %d days, was %s".formatted(what,
                    MAX_INTERVAL.toDays(), duration));
        }
    }
}
