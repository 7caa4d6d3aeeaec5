package org.openmds.aggregator;

import java.time.Duration;
import java.util.List;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.ManualClock;

final class ProviderSourcesContractTest extends SourceFactoryContract {

    private final SourceFactory factory = new ProviderSources(List.of(new ScriptedProvider(new ManualClock())),
            Runnable::run, ProviderSources.ProviderTimings.of(Duration.ofSeconds(5), PollIntervals.DEFAULT));

    @Override
    protected SourceFactory factory() {
        return factory;
    }

    @Override
    protected EndpointReference member() {
        return EndpointReference.of("http://h/");
    }

    @Override
    protected String configuration() {
        return "<m:InformationProviderPollType xmlns:m='http://openmds.org/aggregator'>%s"
                + "<m:ProviderName>host</m:ProviderName></m:InformationProviderPollType>";
    }

    @Override
    protected String interval() {
        return "<m:PollIntervalMillis xmlns:m='http://openmds.org/aggregator'>%s</m:PollIntervalMillis>";
    }
}
