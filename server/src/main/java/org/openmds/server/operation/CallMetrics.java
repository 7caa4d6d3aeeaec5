package org.openmds.server.operation;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.wsrf.endpoint.CallObserver;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * Measures the time of each operation, by service, operation and outcome. Names come only from the services, so their number is bounded.
 * Thread-safe.
 */
public final class CallMetrics implements CallObserver {

    private record OperationKey(String service, String operation, CallOutcome outcome) {
    }

    private final MeterRegistry registry;
    private final ConcurrentHashMap<OperationKey, Timer> timers = new ConcurrentHashMap<>();

    public CallMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void observe(ObservedCall observedCall) {
        timers.computeIfAbsent(
                new OperationKey(observedCall.service(), observedCall.operation(), observedCall.outcome()),
                this::timer)
                .record(Duration.ofNanos(observedCall.nanos()));
    }

    private Timer timer(OperationKey key) {
        return Timer.builder("mds.operation")
                .description("time to answer an operation")
                .tag("service", key.service())
                .tag("operation", key.operation())
                .tag("outcome", key.outcome().name().toLowerCase(Locale.ROOT))
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofNanos(100_000))
                .maximumExpectedValue(Duration.ofSeconds(30))
                .register(registry);
    }
}
