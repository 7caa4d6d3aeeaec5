package org.openmds.index.summary;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The state of an entry's collection, as its content reports it.
 *
 * @param lastSuccess
 *            time of the last successful collection of a stale entry
 * @param interval
 *            poll interval; empty for content that is not polled
 */
record EntryHealth(State state, Optional<Instant> lastSuccess, Optional<Duration> interval) {

    private static final QName LAST_SUCCESS = new QName(AggregatorTypes.NAMESPACE, "lastSuccess");
    private static final String INTERVAL = "PollIntervalMillis";
    private static final String SUBSCRIPTION = "AggregatorSubscriptionType";
    private static final long MAX_INTERVAL_MILLIS = Duration.ofDays(366).toMillis();

    /** The states of an entry. */
    enum State {
        FRESH(Figure.FRESH), STALE(Figure.STALE), FAILED(Figure.FAILED), PENDING(Figure.PENDING),
        /** The content is as it was registered, not collected. */
        GIVEN(Figure.GIVEN);

        private final Figure figure;

        State(Figure figure) {
            this.figure = figure;
        }

        Figure figure() {
            return figure;
        }

        /** Returns the word for the state in the summary. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param holder the element that may hold AggregatorConfig, AggregatorData and AggregatorError */
    static EntryHealth of(XmlElement holder) {
        Optional<XmlElement> config = holder.child(AggregatorTypes.CONFIG);
        if (config.isEmpty()) {
            return new EntryHealth(State.GIVEN, Optional.empty(), Optional.empty());
        }
        Optional<Instant> collected = holder.child(AggregatorTypes.DATA)
                .flatMap(data -> data.attribute(AggregatorTypes.COLLECTED_AT))
                .flatMap(XmlTimes::instant);
        Optional<XmlElement> error = holder.child(AggregatorTypes.ERROR);
        State state = collected.isPresent()
                ? error.isPresent() ? State.STALE : State.FRESH
                : error.isPresent() ? State.FAILED : State.PENDING;
        Optional<Instant> lastSuccess = state == State.STALE
                ? error.flatMap(element -> element.child(LAST_SUCCESS))
                        .flatMap(element -> XmlTimes.instant(element.text()))
                        .or(() -> collected)
                : Optional.empty();
        return new EntryHealth(state, lastSuccess, interval(config.get()));
    }

    private static Optional<Duration> interval(XmlElement config) {
        return config.children()
                .stream()
                .limit(1)
                .filter(source -> !source.name().getLocalPart().equals(SUBSCRIPTION))
                .flatMap(source -> source.children().stream())
                .filter(part -> part.name().getLocalPart().equals(INTERVAL))
                .flatMap(part -> Quantity.of(part.text()).stream().boxed())
                .filter(millis -> millis <= MAX_INTERVAL_MILLIS)
                .map(Duration::ofMillis)
                .findFirst();
    }
}
