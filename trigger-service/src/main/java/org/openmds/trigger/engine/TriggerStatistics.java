package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.stream.IntStream;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** Metrics of the engine. Thread-safe. */
final class TriggerStatistics {

    /** Buckets that separate an instant reaction, a noticeable delay and an overload. */
    private static final Duration[] BUCKETS = IntStream.of(1, 5, 10, 50, 100, 250, 500, 1_000, 5_000, 30_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    /** Period of the maximum lag; it moves on by a third of the period. */
    private static final Duration MAX_LAG_PERIOD = Duration.ofMinutes(1);
    private static final int MAX_LAG_SLICES = 3;

    private final Counter checks;
    private final Counter stops;
    private final Timer lag;
    private final ActionStatistics actions;

    TriggerStatistics(MeterRegistry registry, String group) {
        this.actions = new ActionStatistics(registry, group);
        this.checks = Counter.builder("mds.trigger.checks")
                .tag("group", group)
                .description("checks of rules for an entry or for the group")
                .register(registry);
        this.stops = Counter.builder("mds.trigger.stopped")
                .tag("group", group)
                .description("checks that were stopped because they reached a limit or could not be evaluated")
                .register(registry);
        this.lag = Timer.builder("mds.trigger.lag")
                .tag("group", group)
                .description("time from a change to the check of a rule that it can affect")
                .serviceLevelObjectives(BUCKETS)
                .distributionStatisticExpiry(MAX_LAG_PERIOD.dividedBy(MAX_LAG_SLICES))
                .distributionStatisticBufferLength(MAX_LAG_SLICES)
                .register(registry);
    }

    ActionStatistics actions() {
        return actions;
    }

    void checked() {
        checks.increment();
    }

    void stopped() {
        stops.increment();
    }

    void lag(Duration time) {
        lag.record(time);
    }
}
