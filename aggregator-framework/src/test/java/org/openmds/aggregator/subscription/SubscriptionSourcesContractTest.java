package org.openmds.aggregator.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.aggregator.SourceFactory;
import org.openmds.aggregator.SourceFactoryContract;
import org.openmds.aggregator.query.LimitedClients;
import org.openmds.aggregator.query.QueryClients;
import org.openmds.aggregator.query.QuerySettings;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.service.NotificationConsumers;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Runs the contract with a producer that does not exist. */
final class SubscriptionSourcesContractTest extends SourceFactoryContract {

    private final WsrfClient client = WsrfClient.builder().build();
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final SubscriptionSources sources = new SubscriptionSources(SourceSubscriptionSettings.DEFAULT,
            LimitedClients.of(new QuerySettings(Duration.ofMillis(300), 1, PollIntervals.DEFAULT),
                    new QueryClients(client, client), executor),
            new SubscriberDependencies(new ClientThreads(timer, executor, LeaseClock.system(), new Random()),
                    new NotificationConsumers("http://127.0.0.1:1/consumer"),
                    new SimpleMeterRegistry()));

    @AfterEach
    void close() {
        sources.close();
        timer.shutdownNow();
        executor.shutdownNow();
        client.close();
    }

    /** Checks the default of a missing interval: it is optional here, because GT4 had none. */
    @Override
    @Test
    public void create_noIntervalOrTwo_isRefused() {
        assertThat(create("").interval()).isEqualTo(SourceSubscriptionSettings.DEFAULT.interval());
        assertThatThrownBy(() -> create(interval().formatted("15000").repeat(2)))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("PollIntervalMillis");
    }

    @Test
    void follow_unknownProducer_failsAndCanBeEnded() throws Exception {
        AggregatorSource source = create("");
        try (AggregatorSource.FollowHandle _ = source.follow(() -> {
        })) {
            assertThat(source.collect().handle((_, failure) -> String.valueOf(failure)).toCompletableFuture().get())
                    .contains("no connection to http://127.0.0.1:1/producer");
        }
    }

    private AggregatorSource create(String interval) {
        return created(configuration().formatted(interval));
    }

    @Override
    protected SourceFactory factory() {
        return sources;
    }

    @Override
    protected EndpointReference member() {
        return EndpointReference.of("http://127.0.0.1:1/producer");
    }

    @Override
    protected String configuration() {
        return "<agg:AggregatorSubscriptionType xmlns:agg='http://mds.globus.org/aggregator/types'>%s"
                + "<agg:TopicExpression xmlns:g='urn:g' Dialect='http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple'>g:Host</agg:TopicExpression>"
                + "</agg:AggregatorSubscriptionType>";
    }
}
