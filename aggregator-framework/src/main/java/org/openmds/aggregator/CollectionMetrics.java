package org.openmds.aggregator;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.wsrf.lifetime.LeaseClock;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** What operators see of the collections, by target: duration, failures, lateness, time of the last success. Thread-safe. */
final class CollectionMetrics {

    private record TargetMeters(Timer duration, Counter failures, Timer lateness, AtomicLong lastSuccessMillis) {
    }

    private final MeterRegistry registry;
    private final LeaseClock clock;
    private final ConcurrentHashMap<String, TargetMeters> targets = new ConcurrentHashMap<>();

    CollectionMetrics(MeterRegistry registry, LeaseClock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    void late(String target, Duration lateness) {
        meters(target).lateness().record(lateness);
    }

    void collected(String target, Duration took, boolean succeeded) {
        TargetMeters meters = meters(target);
        meters.duration().record(took);
        if (succeeded) {
            meters.lastSuccessMillis().set(clock.now().toEpochMilli());
        } else {
            meters.failures().increment();
        }
    }

    private TargetMeters meters(String target) {
        return targets.computeIfAbsent(target, name -> {
            AtomicLong lastSuccess = new AtomicLong();
            Gauge.builder("mds.collection.last.success", lastSuccess, millis -> millis.get() / 1000.0)
                    .tag("target", name)
                    .baseUnit("seconds")
                    .description("time of the last successful collection, since the epoch")
                    .register(registry);
            return new TargetMeters(
                    Timer.builder("mds.collection.duration")
                            .tag("target", name)
                            .description("time of a collection")
                            .register(registry),
                    Counter.builder("mds.collection.failures")
                            .tag("target", name)
                            .description("failed collections")
                            .register(registry),
                    Timer.builder("mds.collection.lateness")
                            .tag("target", name)
                            .description("time between when a collection was due and when it began")
                            .register(registry),
                    lastSuccess);
        });
    }
}
