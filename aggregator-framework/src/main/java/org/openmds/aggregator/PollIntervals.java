package org.openmds.aggregator;

import java.time.Duration;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlElement;

/**
 * The poll intervals that a registration may request.
 *
 * @param min
 *            minimum; shorter intervals are refused
 * @param max
 *            maximum; longer intervals are refused
 */
public record PollIntervals(Duration min, Duration max) {

    /** The element's name in MDS4's configurations. */
    public static final QName POLL_INTERVAL_MILLIS = new QName(AggregatorTypes.NAMESPACE, "PollIntervalMillis", "agg");

    private static final Duration MIN_LOCAL_INTERVAL = Duration.ofMillis(10);
    private static final Duration YEAR = Duration.ofDays(366);

    /** One second to one year. */
    public static final PollIntervals DEFAULT = new PollIntervals(Duration.ofSeconds(1), YEAR);

    /** Returns a range from this interval to one year. */
    public static PollIntervals atLeast(Duration min) {
        return new PollIntervals(min, YEAR);
    }

    /**
     * Reads {@code agg:PollIntervalMillis}. The local process may register shorter intervals than its clients.
     *
     * @param configuration
     *            the parent element
     * @throws SourceConfigurationException
     *             the element is missing, repeated, not a number, or out of range
     */
    public Duration read(SourceRequest request, XmlElement configuration) {
        return read(request, configuration, POLL_INTERVAL_MILLIS);
    }

    /** Reads an optional {@code agg:PollIntervalMillis}. */
    public Duration readOrDefault(Duration usual, SourceRequest request, XmlElement configuration) {
        return configuration.children(POLL_INTERVAL_MILLIS).isEmpty() ? usual : read(request, configuration);
    }

    Duration read(SourceRequest request, XmlElement configuration, QName name) {
        Duration least = request.isLocal() && MIN_LOCAL_INTERVAL.compareTo(min) < 0 ? MIN_LOCAL_INTERVAL : min;
        List<XmlElement> intervals = configuration.children(name);
        if (intervals.size() != 1) {
            throw new SourceConfigurationException("%s must hold one %s, got %d".formatted(
                    configuration.name().getLocalPart(), name, intervals.size()));
        }
        String millis = intervals.getFirst().text().strip();
        try {
            Duration interval = Duration.ofMillis(Long.parseLong(millis));
            if (interval.compareTo(least) >= 0 && interval.compareTo(max) <= 0) {
                return interval;
            }
        } catch (NumberFormatException notANumber) {
            // reported below, with the text
        }
        throw new SourceConfigurationException("PollIntervalMillis must be a number from %d to %d, was '%s'".formatted(
                least.toMillis(), max.toMillis(), millis));
    }
}
