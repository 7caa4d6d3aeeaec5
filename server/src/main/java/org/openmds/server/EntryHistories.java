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
import org.openmds.index.settings.HistorySettings;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.ServiceGroup;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** The history of the numbers in entries, if the configuration enables it. Thread-safe. */
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

    /** Returns a function that adds the collection report and the history to an entry's document. */
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
                .description("memory that the history of numbers in entries takes")
                .register(metrics);
        Gauge.builder("mds.history.series", store, each -> each.size().series())
                .description("numbers of entries that have a history")
                .register(metrics);
    }
}
