package org.openmds.server;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;

import org.openmds.aggregator.Aggregator;
import org.openmds.aggregator.AggregatorSources;
import org.openmds.aggregator.Scheduler;
import org.openmds.server.ResourceStack.StopPhase;
import org.openmds.wsrf.lifetime.LeaseClock;

import io.micrometer.core.instrument.MeterRegistry;

/** Opens the aggregator of a process with its threads. */
final class Aggregation {

    private Aggregation() {
    }

    static Aggregator open(AggregatorSources sources, LeaseClock clock, MeterRegistry metrics,
            ResourceStack resources) {
        ScheduledExecutorService timer = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("collection-timer").daemon().factory());
        resources.add("collection timer", timer::shutdownNow);
        ExecutorService deliveries = Executors
                .newThreadPerTaskExecutor(Thread.ofVirtual().name("delivery-", 0).factory());
        resources.add("deliveries", deliveries::shutdownNow);
        return resources.add(StopPhase.COLLECTION, "aggregator", new Aggregator(sources, clock, Scheduler.on(timer),
                new Aggregator.AggregatorDependencies(RandomGenerator.getDefault(), deliveries, metrics)));
    }
}
