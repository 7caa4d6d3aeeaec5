package org.openmds.aggregator;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** The source of one entry that shows an information provider's document. */
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
