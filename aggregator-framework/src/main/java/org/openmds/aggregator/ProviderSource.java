package org.openmds.aggregator;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

import org.openmds.wsrf.xml.XmlFragment;

/** One entry's view of an information provider. */
record ProviderSource(SharedProvider provider, Duration interval) implements AggregatorSource {

    @Override
    public String target() {
        return "provider " + provider.name();
    }

    @Override
    public CompletionStage<XmlFragment> collect(Duration timeout) {
        return provider.collect(timeout);
    }
}
