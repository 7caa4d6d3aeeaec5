package org.openmds.server.operation;

import org.openmds.wsrf.softstate.WriterStatus;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** The metric of the writers of soft state. {@link HealthWatch} reports each writer that it shows. */
public final class WriterMetrics {

    static final String BUSY = "mds.state.writer.busy";
    static final String WRITER = "writer";

    private WriterMetrics() {
    }

    /** Shows the writer of a kind of resources. */
    public static void show(WriterStatus writer, MeterRegistry metrics) {
        Gauge.builder(BUSY, writer, each -> each.busy().toMillis() / 1000.0)
                .tag(WRITER, writer.name())
                .baseUnit("seconds")
                .description("time of the changes in progress up to now; 0 if there are none")
                .register(metrics);
    }
}
