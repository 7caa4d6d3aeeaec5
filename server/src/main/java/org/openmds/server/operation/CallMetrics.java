package org.openmds.server.operation;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;

import org.openmds.http.RefusalCounts;
import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.wsrf.endpoint.CallObserver;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * Measures the time of each operation, by service, operation and outcome, and counts refused requests. Names come only from the services, so their
 * number is bounded. Thread-safe.
 */
public final class CallMetrics implements CallObserver {

    private record OperationKey(String service, String operation, CallOutcome outcome) {
    }

    private static final int UNAUTHORIZED = 401;
    private static final int TOO_LONG = 413;

    private final MeterRegistry registry;
    private final RefusalCounts refusals;
    private final ConcurrentHashMap<OperationKey, Timer> timers = new ConcurrentHashMap<>();

    public CallMetrics(MeterRegistry registry, RefusalCounts refusals) {
        this.registry = registry;
        this.refusals = refusals;
    }

    @Override
    public void observe(ObservedCall observedCall) {
        timers.computeIfAbsent(
                new OperationKey(observedCall.service(), observedCall.operation(), observedCall.outcome()),
                this::timer)
                .record(Duration.ofNanos(observedCall.nanos()));
        countRefusal(observedCall);
    }

    /** Counts a refusal; the authenticator has counted wrong credentials already. */
    private void countRefusal(ObservedCall call) {
        if (call.outcome() == CallOutcome.DENIED && call.status() != UNAUTHORIZED) {
            refusals.add(RefusalReason.NO_RIGHT);
        } else if (call.outcome() == CallOutcome.DENIED && !call.caller().equals(CallObserver.WRONG_CREDENTIAL)) {
            refusals.add(RefusalReason.NO_CREDENTIAL);
        } else if (call.status() == TOO_LONG) {
            refusals.add(RefusalReason.BODY);
        }
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
