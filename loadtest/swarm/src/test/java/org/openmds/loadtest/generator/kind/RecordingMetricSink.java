package org.openmds.loadtest.generator.kind;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;

import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.Outcome;

/** A metric sink that records the values and requests that clients report. */
public final class RecordingMetricSink implements ClientContext.MetricSink {

    /** A value of a metric. */
    public record ReportedValue(int client, String name, double value, long timeNanos) {
    }

    /** A request that a client reported. */
    public record ReportedRequest(int client, Outcome outcome, long startNanos, long durationNanos, long bytes) {
    }

    /** The time of a stopped clock. */
    public static final long NOW = 1_700_000_000_123_456_789L;

    public final List<ReportedValue> values = new CopyOnWriteArrayList<>();
    public final List<ReportedRequest> requests = new CopyOnWriteArrayList<>();

    /** Returns the context of the third of five testers. */
    public ClientContext context() {
        return context(() -> NOW);
    }

    public ClientContext context(TesterClock clock) {
        return new ClientContext(new LoadShare(2, 5), new SplittableRandom(1), this, clock);
    }

    public List<Double> values(String name) {
        return values.stream().filter(each -> each.name().equals(name)).map(ReportedValue::value).toList();
    }

    @Override
    public void report(int client, String name, double value, long timeNanos) {
        values.add(new ReportedValue(client, name, value, timeNanos));
    }

    @Override
    public void request(int client, Outcome outcome, long startNanos, long durationNanos, long bytes) {
        requests.add(new ReportedRequest(client, outcome, startNanos, durationNanos, bytes));
    }
}
