package org.openmds.trigger.rule;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The wall clock times at which a rule is checked: from StartTime until before EndTime, except from InvalidityStartTime until before
 * InvalidityEndTime, for example for maintenance (GT 4.2's properties of these names). A missing time does not limit: an invalidity without
 * an end never ends.
 */
public record RuleWindow(Optional<Instant> start, Optional<Instant> end, Optional<Instant> invalidityStart,
        Optional<Instant> invalidityEnd) {

    /** Always checked. */
    public static final RuleWindow ALWAYS = new RuleWindow(Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty());

    /** Phase of a rule at one time. */
    public enum WindowPhase {
        /** The rule is checked. */
        OPEN,
        /** The rule is not checked now, but may be checked later. */
        CLOSED,
        /** The rule is never checked again. */
        ENDED
    }

    public RuleWindow {
        requireOrder("EndTime", start, end);
        requireOrder("InvalidityEndTime", invalidityStart, invalidityEnd);
    }

    public WindowPhase at(Instant now) {
        if (end.isPresent() && !now.isBefore(end.get())) {
            return WindowPhase.ENDED;
        }
        boolean early = start.isPresent() && now.isBefore(start.get());
        return early || isInvalid(now) ? WindowPhase.CLOSED : WindowPhase.OPEN;
    }

    /** Returns the next time at which the phase may change. */
    public Optional<Instant> nextChange(Instant now) {
        return Stream.of(start, end, invalidityStart, invalidityEnd)
                .flatMap(Optional::stream)
                .filter(time -> time.isAfter(now))
                .min(Instant::compareTo);
    }

    private boolean isInvalid(Instant now) {
        boolean bounded = invalidityStart.isPresent() || invalidityEnd.isPresent();
        return bounded && invalidityStart.map(from -> !now.isBefore(from)).orElse(true)
                && invalidityEnd.map(now::isBefore).orElse(true);
    }

    private static void requireOrder(String what, Optional<Instant> from, Optional<Instant> until) {
        if (from.isPresent() && until.isPresent() && !from.get().isBefore(until.get())) {
            throw new InvalidRuleException("the %s of a trigger must be after its %s, was %s and %s".formatted(what,
                    what.replace("End", "Start"), until.get(), from.get()));
        }
    }
}
