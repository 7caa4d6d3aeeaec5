package org.openmds.loadtest.model.clock;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Tells another time server's time to nodes that cannot reach it, from a head node that can. What its own comparison may be wrong by goes
 * along with every answer and into the bound of those who asked.
 */
public final class TimeProxy implements AutoCloseable {

    /** A quarter of an hour of samples, at the usual interval: younger ones say more of the clock as it is now. */
    private static final int MAX_SAMPLES = 90;

    private final TesterClock clock;
    private final ArrayDeque<ClockSample> samples = new ArrayDeque<>();
    private final TimeClient client;
    private volatile @Nullable ClockFit fit;
    private @Nullable ClockSampler watch;
    private @Nullable TimeServer server;

    private TimeProxy(TimeClient client, TesterClock clock) {
        this.client = client;
        this.clock = clock;
    }

    /**
     * @throws IOException
     *             where the server above does not answer, or the address cannot be listened at
     */
    public static TimeProxy start(InetSocketAddress address, InetSocketAddress upstream, TimeKey key, TesterClock clock,
            Duration every) throws IOException {
        TimeProxy proxy = new TimeProxy(TimeClient.to(upstream, key, clock), clock);
        try {
            proxy.watch = ClockSampler.start(proxy.client::burst, every, proxy::accept);
            proxy.server = TimeServer.start(address, key, clock, proxy::now);
            return proxy;
        } catch (IOException e) {
            proxy.close();
            throw e;
        }
    }

    public int port() {
        TimeServer running = server;
        return running == null ? 0 : running.port();
    }

    /** How its own clock is mapped now. */
    public Optional<ClockFit> fit() {
        return Optional.ofNullable(fit);
    }

    private synchronized void accept(ClockSample sample) {
        samples.addLast(sample);
        if (samples.size() > MAX_SAMPLES) {
            samples.removeFirst();
        }
        fit = ClockFit.of(new ArrayList<>(samples));
    }

    /** The mapping with the bound of this moment: the last sample's age adds what clocks can drift by. */
    private Optional<ClockFit> now() {
        ClockFit known = fit;
        if (known == null) {
            return Optional.empty();
        }
        long sinceLast = Math.max(0, clock.nanos() - last());
        long bound = known.boundNanos() + Math.round(2 * PossibleLines.MAX_DRIFT * sinceLast);
        return Optional.of(new ClockFit(known.samples(), known.reference(), known.offsetNanos(), known.drift(), bound,
                known.residualNanos(), List.of()));
    }

    private synchronized long last() {
        return samples.getLast().middle();
    }

    @Override
    public void close() {
        TimeServer serving = server;
        if (serving != null) {
            serving.close();
        }
        // First, so that the watch asks no more.
        client.close();
        ClockSampler watching = watch;
        if (watching != null) {
            watching.close();
        }
    }
}
