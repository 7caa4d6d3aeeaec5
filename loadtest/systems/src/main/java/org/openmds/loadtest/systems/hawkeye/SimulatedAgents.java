package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;
import org.openmds.loadtest.systems.hawkeye.classad.Value;

/**
 * Simulated agents: each pushes an ad to the manager at an interval, as large as the ad of an agent with the given number of modules;
 * some values change. They run no modules and answer no queries, like the study's simulated agents.
 */
final class SimulatedAgents implements AutoCloseable {

    private static final int THREADS = 4;
    private static final Duration PUSH_TIMEOUT = Duration.ofSeconds(30);
    private static final long STOP_TIMEOUT_SECONDS = 5;

    private final InetSocketAddress manager;
    private final int modules;
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(THREADS);

    private SimulatedAgents(InetSocketAddress manager, int modules) {
        this.manager = manager;
        this.modules = modules;
    }

    /**
     * Starts the agents. Each has pushed its ad once when this method returns.
     *
     * @throws IOException
     *             if the manager does not accept an ad
     */
    static SimulatedAgents start(InetSocketAddress manager, int count, int modules, Duration interval)
            throws IOException, InterruptedException {
        SimulatedAgents agents = new SimulatedAgents(manager, modules);
        try {
            agents.pushAll(count);
            for (int i = 0; i < count; i++) {
                int number = i;
                long begin = interval.toNanos() / count * i;
                var _ = agents.timer.scheduleAtFixedRate(() -> agents.pushQuietly(number),
                        begin + interval.toNanos() / 2,
                        interval.toNanos(), TimeUnit.NANOSECONDS);
            }
            return agents;
        } catch (IOException | InterruptedException e) {
            agents.close();
            throw e;
        }
    }

    private void pushAll(int count) throws IOException, InterruptedException {
        List<Future<?>> pushes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            pushes.add(timer.submit(() -> {
                push(number);
                return null;
            }));
        }
        for (Future<?> push : pushes) {
            try {
                push.get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IOException failed ? failed : new IOException(e.getCause());
            }
        }
    }

    private void pushQuietly(int number) {
        try {
            push(number);
        } catch (IOException _) {
            // The manager is not available: the next push sends the current ad.
        }
    }

    private void push(int number) throws IOException {
        ExpressionAd update = ExpressionAd.of(Map.of(AnswerAds.TYPE, AnswerAds.text(AnswerAds.UPDATE)))
                .with(AnswerAds.NAME, AnswerAds.text(SampleModules.machineName(number)));
        try (AdClient client = AdClient.connect(manager, PUSH_TIMEOUT)) {
            List<ExpressionAd> _ = client.request(List.of(update, ad(number)));
        }
    }

    private ExpressionAd ad(int number) {
        List<ExpressionAd> parts = new ArrayList<>();
        parts.add(ExpressionAd.of(Map.of(AnswerAds.TYPE, AnswerAds.text("Machine")))
                .with(AnswerAds.NAME, AnswerAds.text(SampleModules.machineName(number))));
        for (int i = 0; i < modules; i++) {
            parts.add(SampleModules.attributes(i, number * modules + i, System.currentTimeMillis()));
        }
        return ExpressionAd.merge(parts)
                .with("LastUpdate", AnswerAds.literal(new Value.Int(System.currentTimeMillis() / 1_000)));
    }

    @Override
    public void close() {
        timer.shutdownNow();
        try {
            boolean _ = timer.awaitTermination(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
