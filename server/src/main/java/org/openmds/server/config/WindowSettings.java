package org.openmds.server.config;

import java.time.Instant;
import java.util.Optional;

import org.openmds.trigger.rule.RuleWindow;

/**
 * When a trigger is checked.
 *
 * @param start
 *            from then on
 * @param end
 *            until before then
 * @param invalidityStart
 *            but not from then on
 * @param invalidityEnd
 *            until before then
 */
public record WindowSettings(@Key("From when on it is checked.") Optional<Instant> start,
        @Key("When it ends: it is resolved then, and checked no more.") Optional<Instant> end,
        @Key("From when on it is not checked, such as for maintenance; what fires stays as it is.") Optional<Instant> invalidityStart,
        @Key("From when on it is checked again.") Optional<Instant> invalidityEnd) {

    /** Always checked. */
    static final WindowSettings ALWAYS = new WindowSettings(Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty());

    /**
     * The same for the engine.
     *
     * @throws org.openmds.trigger.rule.InvalidRuleException
     *             it ends before it begins
     */
    RuleWindow window() {
        return new RuleWindow(start, end, invalidityStart, invalidityEnd);
    }
}
