package org.openmds.trigger.rule;

import java.time.Duration;
import java.util.Optional;

/**
 * The times at which a rule fires.
 *
 * @param minimumMatchTime
 *            time for which the condition must hold without interruption before the rule fires
 * @param minimumFiringInterval
 *            shortest time between two firings, also if the condition ended in between
 * @param repeatInterval
 *            time between repeated firings while the condition holds; empty if the rule fires once. GT 4.2 has one number for both: its
 *            firing interval repeats
 */
public record RuleTiming(Duration minimumMatchTime, Duration minimumFiringInterval, Optional<Duration> repeatInterval,
        RuleWindow window) {

    private static final Duration MAX_INTERVAL = Duration.ofDays(3660);

    /** Fires immediately and once, at any time. */
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

    /** Returns GT 4.2's timing: a firing interval that is not zero is also the repeat interval. */
    public static RuleTiming ofGlobus(Duration minimumMatchTime, Duration minimumFiringInterval, RuleWindow window) {
        return new RuleTiming(minimumMatchTime, minimumFiringInterval,
                Optional.of(minimumFiringInterval).filter(Duration::isPositive), window);
    }

    /** Returns the time between repeated firings: the repeat interval, but at least the minimum firing interval. */
    Optional<Duration> repeat() {
        return repeatInterval.map(repeat -> longer(repeat, minimumFiringInterval));
    }

    /** Returns a copy that fires and repeats at most once in the given time. */
    public RuleTiming atLeast(Duration least) {
        return new RuleTiming(minimumMatchTime, longer(minimumFiringInterval, least),
                repeatInterval.map(repeat -> longer(repeat, least)), window);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    private static void requireWithin(String what, Duration duration) {
        if (duration.isNegative() || duration.compareTo(MAX_INTERVAL) > 0) {
            throw new InvalidRuleException("the %s of a trigger must be from 0 to %d days, was %s".formatted(what,
                    MAX_INTERVAL.toDays(), duration));
        }
    }
}
