package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.stream.IntStream;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** What operators see of the engine. Thread-safe. */
final class TriggerStatistics {

    /** What has to be told apart: a moment, what people wait for, and falling behind. */
    private static final Duration[] BUCKETS = IntStream.of(1, 5, 10, 50, 100, 250, 500, 1_000, 5_000, 30_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    /** The longest lag is that of the last minute, which goes on by a third of it. */
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
                .description("rules that were checked for an entry, or for the group")
                .register(registry);
        this.stops = Counter.builder("mds.trigger.stopped")
                .tag("group", group)
                .description("checks that were stopped because they cost too much or had no meaning")
                .register(registry);
        this.lag = Timer.builder("mds.trigger.lag")
                .tag("group", group)
                .description("time from a change to the check of a rule that it can touch")
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
