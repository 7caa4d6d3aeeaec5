package org.openmds.aggregator.query;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.AggregatorSource;

/** A source that sends one request at intervals. */
record QuerySource(LimitedClient client, PollRequest poll, Duration interval) implements AggregatorSource {

    @Override
    public String target() {
        return "query %s %s".formatted(poll.address().url(), poll.description());
    }

    @Override
    public Duration timeout() {
        return client.timeout();
    }

    @Override
    public CompletionStage<AggregatorData> collect() {
        return client.startPoll(poll);
    }
}
