package org.openmds.trigger.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

import org.openmds.wsrf.lifetime.LeaseClock;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;

/** What operators see of each action: how many notices it told, failed to tell and gave up, and what waits for it. Used by one thread. */
final class ActionStatistics {

    private final MeterRegistry registry;
    private final String group;
    private final Map<String, ActionMeters> meters = new HashMap<>();

    private record ActionMeters(Counter sent, Counter failures, Counter abandoned, List<Meter> gauges) {

        List<Meter> all() {
            List<Meter> all = new ArrayList<>(gauges);
            all.addAll(List.of(sent, failures, abandoned));
            return all;
        }
    }

    ActionStatistics(MeterRegistry registry, String group) {
        this.registry = registry;
        this.group = group;
    }

    /**
     * Shows these actions and no others.
     *
     * @param standing
     *            how the notices of an action stand, asked by any thread
     */
    void show(Collection<String> actions, Function<String, Optional<NoticeQueueStatus>> standing, LeaseClock clock) {
        for (Iterator<Map.Entry<String, ActionMeters>> each = meters.entrySet().iterator(); each.hasNext();) {
            Map.Entry<String, ActionMeters> next = each.next();
            if (!actions.contains(next.getKey())) {
                next.getValue().all().forEach(registry::remove);
                each.remove();
            }
        }
        actions.forEach(action -> meters.computeIfAbsent(action,
                name -> meters(name, () -> standing.apply(name), clock)));
    }

    void sent(String action) {
        count(action, ActionMeters::sent);
    }

    void failed(String action) {
        count(action, ActionMeters::failures);
    }

    void abandoned(String action) {
        count(action, ActionMeters::abandoned);
    }

    private void count(String action, Function<ActionMeters, Counter> counter) {
        Optional.ofNullable(meters.get(action)).map(counter).ifPresent(Counter::increment);
    }

    private ActionMeters meters(String action, Supplier<Optional<NoticeQueueStatus>> standing, LeaseClock clock) {
        Gauge waiting = gauge("mds.trigger.notices.waiting", action,
                () -> standing.get().map(NoticeQueueStatus::waiting).orElse(0))
                .description("notices that are not told yet")
                .register(registry);
        Gauge oldest = gauge("mds.trigger.notices.oldest", action,
                () -> standing.get().map(status -> status.waited(clock.now()).toMillis()).orElse(0L) / 1000.0)
                .description("for how long the first of the notices has waited")
                .baseUnit("seconds")
                .register(registry);
        return new ActionMeters(counter("mds.trigger.action.told", action, "notices that were told"),
                counter("mds.trigger.action.failures", action, "attempts to tell a notice that failed"),
                counter("mds.trigger.action.given.up", action, "notices that were given up"),
                List.of(waiting, oldest));
    }

    private Counter counter(String name, String action, String description) {
        return Counter.builder(name)
                .tag("group", group)
                .tag("action", action)
                .description(description)
                .register(registry);
    }

    private Gauge.Builder<?> gauge(String name, String action, Supplier<Number> value) {
        return Gauge.builder(name, value).tag("group", group).tag("action", action);
    }
}
