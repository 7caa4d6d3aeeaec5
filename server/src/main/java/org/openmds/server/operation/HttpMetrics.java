package org.openmds.server.operation;

import java.util.Locale;
import java.util.function.IntSupplier;
import java.util.function.ToDoubleFunction;

import org.openmds.budget.Budget;
import org.openmds.http.RefusalCounts;
import org.openmds.http.RefusalCounts.RefusalReason;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Metrics of the HTTP server: open connections, their limit, and refused requests and connections by reason. */
public final class HttpMetrics {

    private HttpMetrics() {
    }

    /** Registers gauges for the connections. */
    public static void show(IntSupplier open, int maxConnections, MeterRegistry metrics) {
        Gauge.builder("mds.http.connections", open::getAsInt)
                .description("open connections")
                .register(metrics);
        Gauge.builder("mds.http.connections.limit", () -> maxConnections)
                .description("largest number of open connections (http.max-connections)")
                .register(metrics);
    }

    /**
     * Registers counters for the refusals.
     *
     * @param connections
     *            the connections of each address; those beyond its share are closed
     */
    public static void show(RefusalCounts refusals, Budget connections, MeterRegistry metrics) {
        for (RefusalReason reason : RefusalReason.values()) {
            show(reason.name().toLowerCase(Locale.ROOT).replace('_', '-'), refusals, counts -> counts.total(reason),
                    metrics);
        }
        show("address", connections, Budget::refusals, metrics);
    }

    private static <T> void show(String reason, T counts, ToDoubleFunction<T> total, MeterRegistry metrics) {
        FunctionCounter.builder("mds.http.refusals", counts, total)
                .tag("reason", reason)
                .description("requests and connections that were refused before any operation saw them")
                .register(metrics);
    }
}
