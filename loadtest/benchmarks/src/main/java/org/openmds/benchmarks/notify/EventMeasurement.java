package org.openmds.benchmarks.notify;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.openmds.benchmarks.notify.SinkProcess.CompletedEvent;
import org.openmds.benchmarks.notify.SinkProcess.SinkTotals;

/**
 * Makes events and sees them through to the last consumer.
 *
 * @param consumers
 *            live ones, which must all get each event
 */
record EventMeasurement(EventProducer producer, SinkProcess sinks, int consumers) {

    /** The next event but one waits for this one: the server always has something to send, and nothing is coalesced. */
    private static final int MAX_OUTSTANDING_EVENTS = 2;
    /** So many single events are measured in any case; more only while there is time. */
    private static final int MIN_EVENTS = 100;
    private static final Duration MAX_DURATION = Duration.ofSeconds(8);

    /**
     * How long events took, one after the other.
     *
     * @param millis
     *            from the begin of the request that makes it to the last consumer's last byte
     * @param spreadMillis
     *            from the first consumer to the last
     */
    record EventTimes(List<Double> millis, List<Double> spreadMillis) {

        EventTimes {
            millis = millis.stream().sorted().toList();
            spreadMillis = spreadMillis.stream().sorted().toList();
        }

        /** Of all that took these and those together. */
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
     * Events as fast as they are taken.
     *
     * @param combined
     *            messages that did not come as requests of their own
     */
    record SustainedRate(MessageRate rate, long combined, long meanBytes) {
    }

    /**
     * What was measured with the same subscriptions.
     *
     * @param first
     *            the first event after they were made or ended, with what that leaves to be done
     * @param next
     *            those after it
     */
    record TurnResult(EventTimes first, EventTimes next, SustainedRate sustained) {
    }

    TurnResult measureTurn(int events, Duration time) throws IOException {
        return new TurnResult(singleEvents(1), singleEvents(events), sustainedEvents(time));
    }

    /** One event at a time, so many at most: the next when all have this one. */
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

    /** As fast as all consumers have them, for a time. */
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
