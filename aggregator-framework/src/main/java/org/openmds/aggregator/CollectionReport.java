package org.openmds.aggregator;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The state of an entry's collection. It changes with every collection, so it is a property of the entry's resource and not part of the content.
 *
 * <pre>{@code
 * <mds:CollectionStatus xmlns:mds="http://openmds.org/aggregator">
 *   <mds:source>query http://site.example.org:8080/wsrf/services/DefaultIndexService …</mds:source>
 *   <mds:pollInterval>PT1M</mds:pollInterval>
 *   <mds:state>stale</mds:state>
 *   <mds:lastAttempt>2026-01-01T00:02:00Z</mds:lastAttempt>
 *   <mds:lastSuccess>2026-01-01T00:01:00Z</mds:lastSuccess>
 *   <mds:duration>PT0.012S</mds:duration>
 *   <mds:nextCollection>2026-01-01T00:03:00Z</mds:nextCollection>
 *   <mds:failures>1</mds:failures>
 *   <mds:cause>…</mds:cause>
 * </mds:CollectionStatus>
 * }</pre>
 *
 * {@code state} is pending, fresh, stale or failed. {@code failures} is the number of consecutive failures. {@code lastAttempt},
 * {@code lastSuccess} and {@code duration} are absent until the first attempt or success of this process.
 *
 * @param source
 *            target of the source
 * @param status
 *            status of the entry's content
 * @param next
 *            time of the next collection; the current time during a collection
 */
public record CollectionReport(String source, Duration interval, CollectionStatus status, CollectionAttempts attempts,
        Instant next) {

    /** Name of the property. */
    public static final QName NAME = mds("CollectionStatus");

    /**
     * The attempts until now.
     *
     * @param failures
     *            number of consecutive failures
     */
    public record CollectionAttempts(Optional<Instant> last, Optional<Instant> lastSuccess,
            Optional<Duration> lastDuration,
            int failures) {
    }

    /** Returns the value of the property. */
    public XmlFragment toFragment() {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(NAME)
                .element(mds("source"), XmlText.printable(source))
                .element(mds("pollInterval"), interval.toString())
                .element(mds("state"), status.getClass().getSimpleName().toLowerCase(Locale.ROOT));
        attempts.last().ifPresent(time -> builder.element(mds("lastAttempt"), XmlTimes.text(time)));
        attempts.lastSuccess().ifPresent(time -> builder.element(mds("lastSuccess"), XmlTimes.text(time)));
        attempts.lastDuration().ifPresent(duration -> builder.element(mds("duration"), duration.toString()));
        builder.element(mds("nextCollection"), XmlTimes.text(next))
                .element(mds("failures"), Integer.toString(attempts.failures()));
        status.problem().ifPresent(cause -> builder.element(mds("cause"), cause));
        return builder.end().build();
    }

    private static QName mds(String localName) {
        return new QName(AggregatorTypes.OPENMDS_NAMESPACE, localName, "mds");
    }
}
