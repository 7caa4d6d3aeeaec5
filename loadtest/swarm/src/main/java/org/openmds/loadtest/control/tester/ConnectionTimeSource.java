package org.openmds.loadtest.control.tester;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import org.openmds.loadtest.control.wire.ControlMessage.TimeAsked;
import org.openmds.loadtest.control.wire.ControlMessage.TimeTold;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.clock.ClockSampler;
import org.openmds.loadtest.model.clock.TesterClock;

/** Asks the controller for its time over the WebSocket connection, for networks that block UDP. Used by one thread at a time. */
final class ConnectionTimeSource implements ClockSampler.SampleSource {

    private static final int BURST_SIZE = 8;
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);

    private final TesterClock clock;
    private final Consumer<TimeAsked> ask;
    private volatile CompletableFuture<ClockSample> answer = new CompletableFuture<>();

    ConnectionTimeSource(TesterClock clock, Consumer<TimeAsked> ask) {
        this.clock = clock;
        this.ask = ask;
    }

    @Override
    public ClockSample burst() throws IOException {
        ClockSample best = exchange();
        for (int i = 1; i < BURST_SIZE; i++) {
            ClockSample next = exchange();
            best = next.boundNanos() < best.boundNanos() ? next : best;
        }
        return best;
    }

    private ClockSample exchange() throws IOException {
        CompletableFuture<ClockSample> expected = new CompletableFuture<>();
        answer = expected;
        ask.accept(new TimeAsked(clock.nanos()));
        try {
            return expected.get(ANSWER_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IOException("the controller did not answer a request for its time", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the controller's time", e);
        }
    }

    void completeAnswer(TimeTold time) {
        answer.complete(new ClockSample(time.sent(), time.received(), time.replied(), clock.nanos()));
    }
}
