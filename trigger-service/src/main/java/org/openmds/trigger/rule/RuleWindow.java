package org.openmds.trigger.rule;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When a rule is checked, by the wall clock: from StartTime until before EndTime, but not from InvalidityStartTime until before InvalidityEndTime, such as
 * maintenance (GT 4.2's properties of these names). What is missing is open: an invalidity without an end never ends.
 */
public record RuleWindow(Optional<Instant> start, Optional<Instant> end, Optional<Instant> invalidityStart,
        Optional<Instant> invalidityEnd) {

    /** Always checked. */
    public static final RuleWindow ALWAYS = new RuleWindow(Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty());

    /** Whether a rule is checked. */
    public enum WindowPhase {
        /** It is. */
        OPEN,
        /** It is not now, but may be later. */
        CLOSED,
        /** It never will be again. */
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

    /** When the phase may change next. */
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
