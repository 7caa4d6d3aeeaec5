package org.openmds.wsrf.lifetime;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlTimes;

/** The lifetime that a requestor asks for: unspecified, a duration, an end time, or unlimited. */
public sealed interface RequestedLifetime {

    /** No time was requested; the service's default applies. */
    record Unspecified() implements RequestedLifetime {
    }

    /** A duration from the receipt of the request. It does not depend on the requestor's clock and is therefore the better choice. */
    record Relative(Duration duration) implements RequestedLifetime {
    }

    /** An end time by the service's clock. */
    record Absolute(Instant time) implements RequestedLifetime {
    }

    /** No end ({@code xsi:nil}). */
    record Unlimited() implements RequestedLifetime {
    }

    /**
     * Reads a value of the type AbsoluteOrRelativeTimeType of the standards.
     *
     * @return empty if the text is neither a dateTime nor a duration
     */
    static Optional<RequestedLifetime> parse(String text, Instant now) {
        Optional<RequestedLifetime> relative = XmlTimes.duration(text, now).map(Relative::new);
        return relative.isPresent() ? relative : XmlTimes.instant(text).map(Absolute::new);
    }

    /** Returns the requested time from now: empty for {@link Unlimited}, zero or negative if the end time is in the past. */
    default Optional<Duration> durationFrom(Instant now, Duration unspecified) {
        if (this instanceof Relative relative) {
            return Optional.of(relative.duration());
        }
        if (this instanceof Absolute absolute) {
            return Optional.of(Duration.between(now, absolute.time()));
        }
        return this instanceof Unlimited ? Optional.empty() : Optional.of(unspecified);
    }
}
