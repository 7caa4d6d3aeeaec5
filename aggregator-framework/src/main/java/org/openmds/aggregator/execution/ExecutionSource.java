package org.openmds.aggregator.execution;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.AggregatorSource;

/** A source that runs a program for a member at an interval. */
record ExecutionSource(ProbeRunner runner, ProbeCall call, Duration interval) implements AggregatorSource {

    @Override
    public String target() {
        return call.toString();
    }

    @Override
    public Duration timeout() {
        return call.probe().timeout().plus(ProbeRun.END_TIMEOUT);
    }

    @Override
    public CompletionStage<AggregatorData> collect() {
        return runner.run(call).thenApply(AggregatorData::of);
    }
}
