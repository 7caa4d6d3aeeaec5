package org.openmds.server.operation;

import java.util.Locale;

import org.eclipse.jetty.server.ServerConnector;
import org.openmds.http.RefusalCounts;
import org.openmds.http.RefusalCounts.RefusalReason;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Metrics of the HTTP server: open connections, their limit, and refused requests by reason. */
public final class HttpMetrics {

    private HttpMetrics() {
    }

    /** Registers gauges for the connections. */
    public static void show(ServerConnector connector, int maxConnections, MeterRegistry metrics) {
        Gauge.builder("mds.http.connections", connector, each -> each.getConnectedEndPoints().size())
                .description("open connections")
                .register(metrics);
        Gauge.builder("mds.http.connections.limit", () -> maxConnections)
                .description("largest number of open connections (http.max-connections)")
                .register(metrics);
    }

    /** Registers counters for the refusals. */
    public static void show(RefusalCounts refusals, MeterRegistry metrics) {
        for (RefusalReason reason : RefusalReason.values()) {
            FunctionCounter.builder("mds.http.refusals", refusals, counts -> counts.total(reason))
                    .tag("reason", reason.name().toLowerCase(Locale.ROOT))
                    .description("requests that were refused before any service saw them")
                    .register(metrics);
        }
    }
}
