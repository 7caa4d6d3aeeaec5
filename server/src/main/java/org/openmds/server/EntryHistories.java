package org.openmds.server;

import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiConsumer;
import java.util.function.Function;

import org.openmds.aggregator.CollectionReport;
import org.openmds.aggregator.Scheduler;
import org.openmds.index.history.HistoryProperty;
import org.openmds.index.history.HistoryRecorder;
import org.openmds.index.history.HistoryRetention;
import org.openmds.index.history.HistoryStore;
import org.openmds.index.history.InMemoryHistoryStore;
import org.openmds.server.config.HistorySettings;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.ServiceGroup;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** How the entries of all groups were, where the configuration wants to know. Thread-safe. */
record EntryHistories(Optional<HistoryRecorder> recorder) {

    static EntryHistories open(HistorySettings settings, LeaseClock clock, MeterRegistry metrics,
            ResourceStack resourceStack) {
        if (!settings.enabled()) {
            return new EntryHistories(Optional.empty());
        }
        HistoryRetention terms = new HistoryRetention(settings.interval(), settings.keep(), settings.memory().bytes());
        HistoryStore store = new InMemoryHistoryStore(terms);
        show(store, metrics);
        ScheduledExecutorService thread = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("history").daemon().factory());
        resourceStack.add("history thread", thread::shutdownNow);
        HistoryRecorder recorder = resourceStack.add("history",
                new HistoryRecorder(terms, store, clock, Scheduler.on(thread)));
        recorder.start();
        return new EntryHistories(Optional.of(recorder));
    }

    void follow(ServiceGroup group) {
        recorder.ifPresent(each -> each.follow(group));
    }

    /** Adds to an entry's document how its collection stands, and how its numbers were. */
    BiConsumer<EntryKey, PropertyDocument.Builder> documentExtension(
            Function<EntryKey, Optional<CollectionReport>> reports) {
        return (key, document) -> {
            reports.apply(key).ifPresent(report -> document.value(report.toFragment()));
            recorder.ifPresent(each -> document.lazyValue(HistoryProperty.NAME, () -> each.property(key)));
        };
    }

    private static void show(HistoryStore store, MeterRegistry metrics) {
        Gauge.builder("mds.history.size", store, each -> each.size().bytes())
                .baseUnit("bytes")
                .description("memory that holds how numbers of entries were")
                .register(metrics);
        Gauge.builder("mds.history.series", store, each -> each.size().series())
                .description("numbers of entries whose history is kept")
                .register(metrics);
    }
}
