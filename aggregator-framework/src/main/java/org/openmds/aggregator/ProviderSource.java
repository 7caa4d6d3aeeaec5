package org.openmds.aggregator;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** One entry's view of an information provider. */
record ProviderSource(SharedProvider provider, Duration interval, Duration timeout) implements AggregatorSource {

    @Override
    public String target() {
        return "provider " + provider.name();
    }

    @Override
    public CompletionStage<AggregatorData> collect() {
        return provider.collect(timeout).thenApply(AggregatorData::of);
    }
}
