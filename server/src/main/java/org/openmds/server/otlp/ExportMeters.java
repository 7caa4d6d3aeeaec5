package org.openmds.server.otlp;

import java.time.Duration;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** The meters of the export of metrics itself. Thread-safe. */
final class ExportMeters {

    private final Timer sent;
    private final Timer failed;
    private final Counter rejected;

    ExportMeters(MeterRegistry registry) {
        this.sent = timer("sent", registry);
        this.failed = timer("failed", registry);
        this.rejected = Counter.builder("mds.otlp.rejected.points")
                .description("points of metrics that the receiver has rejected")
                .register(registry);
    }

    private static Timer timer(String outcome, MeterRegistry registry) {
        return Timer.builder("mds.otlp.export")
                .tag("outcome", outcome)
                .description("exports of metrics by OTLP, by outcome")
                .register(registry);
    }

    void sent(Duration time) {
        sent.record(time);
    }

    void failed(Duration time) {
        failed.record(time);
    }

    void rejected(long points) {
        rejected.increment((double) points);
    }
}
