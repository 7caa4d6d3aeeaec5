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
 * Serves another time server's time from a head node to nodes that cannot reach that server. The proxy adds the error bound of its own
 * comparison to each answer, and clients add it to their bound.
 */
public final class TimeProxy implements AutoCloseable {

    /** The samples of a quarter of an hour at the default interval; older samples say less about the clock's present drift. */
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
     * Starts a proxy.
     *
     * @throws IOException
     *             if the upstream server does not answer, or the proxy cannot listen at the address
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

    /** Returns the current mapping of the proxy's clock. */
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

    /** Returns the mapping with its present bound: the bound grows with the age of the last sample by the largest drift of clocks. */
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
        // Closed first, so that the sampler's last request fails at once.
        client.close();
        ClockSampler watching = watch;
        if (watching != null) {
            watching.close();
        }
    }
}
