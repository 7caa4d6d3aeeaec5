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

/** Metrics of each action: notices sent, failed attempts, abandoned notices, alerts held back, and the queue's length and age. Used by one thread. */
final class ActionStatistics {

    private final MeterRegistry registry;
    private final String group;
    private final Map<String, ActionMeters> meters = new HashMap<>();

    private record ActionMeters(Counter sent, Counter failures, Counter abandoned, Counter held,
            List<Meter> gauges) {

        List<Meter> all() {
            List<Meter> all = new ArrayList<>(gauges);
            all.addAll(List.of(sent, failures, abandoned, held));
            return all;
        }
    }

    ActionStatistics(MeterRegistry registry, String group) {
        this.registry = registry;
        this.group = group;
    }

    /**
     * Registers meters for these actions and removes the meters of all others.
     *
     * @param status
     *            status of an action's queue; called by any thread
     */
    void show(Collection<String> actions, Function<String, Optional<NoticeQueueStatus>> status, LeaseClock clock) {
        for (Iterator<Map.Entry<String, ActionMeters>> each = meters.entrySet().iterator(); each.hasNext();) {
            Map.Entry<String, ActionMeters> next = each.next();
            if (!actions.contains(next.getKey())) {
                next.getValue().all().forEach(registry::remove);
                each.remove();
            }
        }
        actions.forEach(action -> meters.computeIfAbsent(action,
                name -> meters(name, () -> status.apply(name), clock)));
    }

    void sent(String action) {
        count(action, ActionMeters::sent, 1);
    }

    void failed(String action) {
        count(action, ActionMeters::failures, 1);
    }

    void abandoned(String action) {
        count(action, ActionMeters::abandoned, 1);
    }

    void held(String action, int alerts) {
        count(action, ActionMeters::held, alerts);
    }

    private void count(String action, Function<ActionMeters, Counter> counter, int number) {
        Optional.ofNullable(meters.get(action)).map(counter).ifPresent(found -> found.increment(number));
    }

    private ActionMeters meters(String action, Supplier<Optional<NoticeQueueStatus>> status, LeaseClock clock) {
        Gauge waiting = gauge("mds.trigger.notices.waiting", action,
                () -> status.get().map(NoticeQueueStatus::waiting).orElse(0))
                .description("notices that wait to be sent")
                .register(registry);
        Gauge oldest = gauge("mds.trigger.notices.oldest", action,
                () -> status.get().map(queue -> queue.waited(clock.now()).toMillis()).orElse(0L) / 1000.0)
                .description("waiting time of the oldest notice in the queue")
                .baseUnit("seconds")
                .register(registry);
        Gauge held = gauge("mds.trigger.alerts.held", action,
                () -> status.get().map(NoticeQueueStatus::held).orElse(0))
                .description(
                        "alerts that wait because the action has sent as much as it may, or because its queue is full")
                .register(registry);
        return new ActionMeters(counter("mds.trigger.action.told", action, "notices that were sent"),
                counter("mds.trigger.action.failures", action, "failed attempts to send a notice"),
                counter("mds.trigger.action.given.up", action, "notices that were abandoned"),
                counter("mds.trigger.action.held", action,
                        "alerts that had to wait because the action had sent as much as it may, or because its queue was full"),
                List.of(waiting, oldest, held));
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
