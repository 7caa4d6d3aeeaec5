package org.openmds.loadtest.swarm;

import org.openmds.loadtest.client.ClientContext;
import org.openmds.loadtest.record.RecordSink;

/** Writes metrics that clients report as records; a buffer full at a time, and the rest when it is flushed. Thread-safe. */
public final class RecordedMetrics implements ClientContext.MetricSink {

    public RecordedMetrics(RecordSink sink, int tester) {
    }

    @Override
    public void report(int client, String name, double value, long timeNanos) {
        throw new UnsupportedOperationException();
    }

    /** Called at the end of a run, and once a second before. */
    public void flush() {
        throw new UnsupportedOperationException();
    }
}
