package org.openmds.trigger.engine;

import java.time.Duration;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** What operators see of the engine. Thread-safe. */
final class TriggerStatistics {

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
