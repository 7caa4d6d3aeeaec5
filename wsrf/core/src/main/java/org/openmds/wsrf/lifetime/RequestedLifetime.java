package org.openmds.wsrf.lifetime;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlTimes;

/** How long a requestor wants something to live, as it said it: not at all, for a duration, until a time, or without end. */
public sealed interface RequestedLifetime {

    /** Nothing was said: the service's default applies. */
    record Unspecified() implements RequestedLifetime {
    }

    /** For a duration from receipt; independent of the requestor's clock, and so to be preferred. */
    record Relative(Duration duration) implements RequestedLifetime {
    }

    /** Until a time of the service's clock. */
    record Absolute(Instant time) implements RequestedLifetime {
    }

    /** Without end ({@code xsi:nil}). */
    record Unlimited() implements RequestedLifetime {
    }

    /**
     * Reads what the standards call AbsoluteOrRelativeTimeType.
     *
     * @return empty when the text is neither a dateTime nor a duration
     */
    static Optional<RequestedLifetime> parse(String text, Instant now) {
        Optional<RequestedLifetime> relative = XmlTimes.duration(text, now).map(Relative::new);
        return relative.isPresent() ? relative : XmlTimes.instant(text).map(Absolute::new);
    }

    /** The time from now that is asked for; empty for {@link Unlimited}; zero or less when it is past. */
    default Optional<Duration> durationFrom(Instant now, Duration unspecified) {
        return switch (this) {
            case Unspecified() -> Optional.of(unspecified);
            case Relative(Duration duration) -> Optional.of(duration);
            case Absolute(Instant time) -> Optional.of(Duration.between(now, time));
            case Unlimited() -> Optional.empty();
        };
    }
}
