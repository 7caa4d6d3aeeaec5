package org.openmds.server.operation;

import org.openmds.aggregator.registration.ManagedRegistrationStatus;
import org.openmds.server.registration.Registrations;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Gauges for the registrations that the process keeps and for those that fail. */
public final class RegistrationMetrics {

    private RegistrationMetrics() {
    }

    /** Registers both gauges. */
    public static void show(Registrations registrations, MeterRegistry registry) {
        Gauge.builder("mds.registrations.kept", registrations, all -> all.status().size())
                .description("registrations that this process keeps, in its own indexes and elsewhere")
                .register(registry);
        Gauge.builder("mds.registrations.failing", registrations,
                all -> all.status().stream().filter(RegistrationMetrics::fails).count())
                .description("registrations whose last attempt failed")
                .register(registry);
    }

    private static boolean fails(ManagedRegistrationStatus kept) {
        return kept.status().lastError().isPresent();
    }
}
