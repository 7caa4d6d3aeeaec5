package org.openmds.aggregator;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * Metrics of the collections, by target: duration, failures, lateness, time of the last success. The meters of a target are removed with its last
 * collection. Targets above a limit share their meters, so that registrations cannot fill the memory. Thread-safe.
 */
final class CollectionMetrics {

    private static final int MAX_TARGETS = 2000;
    private static final String OTHER_TARGETS = "(further targets)";
    /** Maximum length of a target in a tag, in characters. Clients choose the targets, and each appears ten times on the metrics page. */
    private static final int MAX_TARGET_LENGTH = 500;

    private final MeterRegistry registry;
    private final ConcurrentHashMap<String, TargetMeters> targets = new ConcurrentHashMap<>();

    CollectionMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Returns the meters of a target; the caller closes them when it is no longer collected. */
    TargetMeters open(String target) {
        String shown = shortened(withoutQuery(target));
        String name = targets.size() < MAX_TARGETS || targets.containsKey(shown) ? shown : OTHER_TARGETS;
        return targets.compute(name, (key, open) -> {
            TargetMeters meters = open == null ? new TargetMeters(key) : open;
            meters.users++;
            return meters;
        });
    }

    /** Removes the query of a URL: everybody can read the metrics, and a query may hold secrets. */
    private static String withoutQuery(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    private static String shortened(String target) {
        return target.codePointCount(0, target.length()) <= MAX_TARGET_LENGTH
                ? target
                : target.substring(0, target.offsetByCodePoints(0, MAX_TARGET_LENGTH)) + "…";
    }

    /** The meters of one target. */
    final class TargetMeters implements AutoCloseable {

        private final String target;
        private final AtomicLong lastSuccessMillis = new AtomicLong();
        private final Gauge lastSuccess;
        private final Timer duration;
        private final Counter failures;
        private final Timer lateness;
        /** Changed only inside {@code targets.compute}. */
        private int users;

        private TargetMeters(String target) {
            this.target = target;
            this.lastSuccess = Gauge
                    .builder("mds.collection.last.success", lastSuccessMillis, millis -> millis.get() / 1000.0)
                    .tag("target", target)
                    .baseUnit("seconds")
                    .description("time of the last successful collection, in seconds since the epoch")
                    .register(registry);
            this.duration = Timer.builder("mds.collection.duration")
                    .tag("target", target)
                    .description("duration of a collection")
                    .register(registry);
            this.failures = Counter.builder("mds.collection.failures")
                    .tag("target", target)
                    .description("number of failed collections")
                    .register(registry);
            this.lateness = Timer.builder("mds.collection.lateness")
                    .tag("target", target)
                    .description("time from the planned to the actual start of a collection")
                    .register(registry);
        }

        void recordLateness(Duration time) {
            lateness.record(time);
        }

        void recordCollection(Duration took, boolean succeeded, Instant at) {
            duration.record(took);
            if (succeeded) {
                lastSuccessMillis.set(at.toEpochMilli());
            } else {
                failures.increment();
            }
        }

        @Override
        public void close() {
            targets.computeIfPresent(target, (key, open) -> {
                open.users--;
                if (open.users > 0) {
                    return open;
                }
                List.<Meter>of(lastSuccess, duration, failures, lateness).forEach(registry::remove);
                return null;
            });
        }
    }
}
