package org.openmds.aggregator;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * The source of an entry whose target was found before the process was restarted and has not been found again. It fails at its timeout, so that the
 * entry keeps its value for the time that the provider needs to find the target.
 */
record AwaitedTarget(String name, Duration interval, Duration timeout) implements AggregatorSource {

    @Override
    public String target() {
        return "provider " + name;
    }

    @Override
    public CompletionStage<AggregatorData> collect() {
        return new CompletableFuture<AggregatorData>().orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionallyCompose(_ -> CompletableFuture.failedFuture(new CollectionException(
                        "the provider of %s has not found this target since the process was started".formatted(name))));
    }
}
