package org.openmds.benchmarks.notify;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.openmds.benchmarks.notify.SinkProcess.CompletedEvent;
import org.openmds.benchmarks.notify.SinkProcess.SinkTotals;

/**
 * Publishes events and waits until the last consumer has received them.
 *
 * @param consumers
 *            the number of live consumers, each of which must receive every event
 */
record EventMeasurement(EventProducer producer, SinkProcess sinks, int consumers) {

    /** Largest number of events in progress: the server always has work, and events are not combined. */
    private static final int MAX_OUTSTANDING_EVENTS = 2;
    /** Number of single events that are always measured; more only while time is left. */
    private static final int MIN_EVENTS = 100;
    private static final Duration MAX_DURATION = Duration.ofSeconds(8);

    /**
     * Times of single events, in ascending order.
     *
     * @param millis
     *            the times from the start of the Add to the last byte at the last consumer
     * @param spreadMillis
     *            the times from the first consumer to the last
     */
    record EventTimes(List<Double> millis, List<Double> spreadMillis) {

        EventTimes {
            millis = millis.stream().sorted().toList();
            spreadMillis = spreadMillis.stream().sorted().toList();
        }

        /** Combines several results. */
        static EventTimes merge(List<EventTimes> all) {
            return new EventTimes(all.stream().flatMap(times -> times.millis().stream()).toList(),
                    all.stream().flatMap(times -> times.spreadMillis().stream()).toList());
        }

        double percentile(double percent) {
            return at(millis, percent);
        }

        double spread(double percent) {
            return at(spreadMillis, percent);
        }

        private static double at(List<Double> sorted, double percent) {
            return sorted.get((int) Math.ceil(percent / 100 * sorted.size()) - 1);
        }
    }

    /**
     * Result of continuous events.
     *
     * @param combined
     *            the number of messages that shared a request with another one
     */
    record SustainedRate(MessageRate rate, long combined, long meanBytes) {
    }

    /**
     * Result of one turn, during which the subscriptions stay the same.
     *
     * @param first
     *            the first event after a change of subscriptions, including the work that the change causes
     * @param next
     *            the events after the first
     */
    record TurnResult(EventTimes first, EventTimes next, SustainedRate sustained) {
    }

    TurnResult measureTurn(int events, Duration time) throws IOException {
        return new TurnResult(singleEvents(1), singleEvents(events), sustainedEvents(time));
    }

    /** Publishes at most this number of events, each one when all consumers have the previous one. */
    EventTimes singleEvents(int events) throws IOException {
        sinks.begin(consumers);
        long end = System.nanoTime() + MAX_DURATION.toNanos();
        List<Double> millis = new ArrayList<>();
        List<Double> spread = new ArrayList<>();
        for (int i = 0; i < events && (i < MIN_EVENTS || System.nanoTime() - end < 0); i++) {
            long start = System.nanoTime();
            producer.publish();
            CompletedEvent completedEvent = sinks.awaitEvent();
            millis.add((completedEvent.lastNanos() - start) / 1e6);
            spread.add((completedEvent.lastNanos() - completedEvent.firstNanos()) / 1e6);
        }
        return new EventTimes(millis, spread);
    }

    /** Publishes events for a time, as fast as all consumers receive them. */
    SustainedRate sustainedEvents(Duration time) throws IOException {
        sinks.begin(consumers);
        Duration before = producer.processorTime();
        long start = System.nanoTime();
        long last = start;
        int published = 0;
        int done = 0;
        while (System.nanoTime() - start < time.toNanos()) {
            producer.publish();
            published++;
            while (published - done >= MAX_OUTSTANDING_EVENTS) {
                last = sinks.awaitEvent().lastNanos();
                done++;
            }
        }
        for (; done < published; done++) {
            last = sinks.awaitEvent().lastNanos();
        }
        SinkTotals totals = sinks.totals();
        return new SustainedRate(
                new MessageRate(totals.requests(), Duration.ofNanos(last - start),
                        producer.processorTime().minus(before)),
                totals.messages() - totals.requests(), totals.bytes() / totals.requests());
    }
}
