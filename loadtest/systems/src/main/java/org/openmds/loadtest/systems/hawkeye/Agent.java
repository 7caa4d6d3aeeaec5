package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.hawkeye.HawkeyeModule.ModuleException;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;
import org.openmds.loadtest.systems.hawkeye.classad.Value;
import org.openmds.loadtest.text.HostPort;

/**
 * The agent of a machine: runs its modules at an interval, merges their output into one ad, answers queries with it, and pushes it to a manager.
 *
 * <p>In {@link SystemEra#YEAR_2003}, it serves one connection at a time, encodes the ad for each query, and accepts at most
 * {@value #MAX_MODULES_2003} modules, because the study's agent failed with more. Thread-safe.
 */
public final class Agent implements AutoCloseable {

    /** Limit of modules in the study, 3.5.1: "The maximum number of Modules able to register to an Agent was 98"; with one more, Hawkeye crashed. */
    public static final int MAX_MODULES_2003 = 98;
    private static final Duration PUSH_TIMEOUT = Duration.ofSeconds(10);

    /**
     * The settings of an agent.
     *
     * @param address
     *            listen address; port 0 for any free one
     * @param interval
     *            interval between runs of each module and between pushes; one minute in the study
     * @param manager
     *            address of the manager that receives the pushes, if any
     */
    public record AgentSettings(String name, InetSocketAddress address, List<HawkeyeModule> modules, Duration interval,
            Optional<InetSocketAddress> manager, SystemEra era) {

        public AgentSettings {
            modules = List.copyOf(modules);
        }
    }

    private final AgentSettings settings;
    private final AdServer server;
    private final ScheduledExecutorService timer;
    // Guarded by itself: the last ad of each module, or the error of its last run.
    private final Map<String, ExpressionAd> moduleAds = new LinkedHashMap<>();
    private volatile ExpressionAd mergedAd;
    private volatile byte[] encodedAd = {};
    private final AtomicLong processes = new AtomicLong();
    private final AtomicLong queries = new AtomicLong();

    private Agent(AgentSettings settings) throws IOException {
        this.settings = settings;
        mergedAd = emptyAd(settings.name());
        timer = Executors.newScheduledThreadPool(2);
        server = AdServer.start(settings.address(), settings.era(), 1, this::answer);
    }

    /**
     * Starts the agent. Each module has run once when this method returns.
     *
     * @throws IOException
     *             if the address cannot be bound
     * @throws IllegalArgumentException
     *             if it has more modules than an agent of its era supports
     */
    public static Agent start(AgentSettings settings) throws IOException, InterruptedException {
        if (settings.era() == SystemEra.YEAR_2003 && settings.modules().size() > MAX_MODULES_2003) {
            throw new IllegalArgumentException(
                    "module %s is refused: an agent of the era %s has a limit of %d modules, and this is number %d"
                            .formatted(settings.modules().get(MAX_MODULES_2003).name(), SystemEra.YEAR_2003,
                                    MAX_MODULES_2003, MAX_MODULES_2003 + 1));
        }
        Agent agent = new Agent(settings);
        try {
            for (HawkeyeModule module : settings.modules()) {
                agent.collect(module);
            }
            agent.schedule();
            return agent;
        } catch (InterruptedException e) {
            agent.close();
            throw e;
        }
    }

    private static ExpressionAd emptyAd(String name) {
        return ExpressionAd.of(Map.of(AnswerAds.TYPE, AnswerAds.text("Machine")))
                .with(AnswerAds.NAME, AnswerAds.text(name));
    }

    private void schedule() {
        long interval = settings.interval().toNanos();
        int count = Math.max(1, settings.modules().size());
        for (int i = 0; i < settings.modules().size(); i++) {
            HawkeyeModule module = settings.modules().get(i);
            // Spread over the interval, like programs that were started one after the other.
            var _ = timer.scheduleAtFixedRate(() -> collectQuietly(module), interval / count * i + interval, interval,
                    TimeUnit.NANOSECONDS);
        }
        if (settings.manager().isPresent()) {
            var _ = timer.scheduleAtFixedRate(this::push, 0, interval, TimeUnit.NANOSECONDS);
        }
    }

    private void collectQuietly(HawkeyeModule module) {
        try {
            collect(module);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void collect(HawkeyeModule module) throws InterruptedException {
        ExpressionAd ad;
        try {
            processes.incrementAndGet();
            ad = module.run();
        } catch (ModuleException e) {
            ad = ExpressionAd.of(Map.of(module.name() + "_Error", AnswerAds.text(String.valueOf(e.getMessage()))));
        }
        synchronized (moduleAds) {
            moduleAds.put(module.name(), ad);
            mergedAd = emptyAd(settings.name()).with(ExpressionAd.merge(moduleAds.values()))
                    .with("LastUpdate", AnswerAds.literal(new Value.Int(System.currentTimeMillis() / 1_000)));
            encodedAd = settings.era() == SystemEra.TODAY ? AdStream.encoded(mergedAd) : encodedAd;
        }
    }

    private void push() {
        InetSocketAddress manager = settings.manager().orElseThrow();
        ExpressionAd update = ExpressionAd.of(Map.of(AnswerAds.TYPE, AnswerAds.text(AnswerAds.UPDATE)))
                .with(AnswerAds.NAME, AnswerAds.text(settings.name()))
                .with("Address", AnswerAds.text(HostPort.text(settings.address().getHostString(), port())));
        try (AdClient client = AdClient.connect(manager, PUSH_TIMEOUT)) {
            List<ExpressionAd> _ = client.request(List.of(update, mergedAd));
        } catch (IOException _) {
            // The manager is not available: the next push sends the current ad.
        }
    }

    private byte[] answer(List<ExpressionAd> message) {
        long start = System.nanoTime();
        if (message.size() != 1 || !AnswerAds.text(message.getFirst(), AnswerAds.TYPE).equals(AnswerAds.QUERY)) {
            return AnswerAds
                    .failure("expected one ad of MyType \"Query\", got a message of %d ads".formatted(message.size()));
        }
        queries.incrementAndGet();
        ExpressionAd question = message.getFirst();
        ExpressionAd ad = mergedAd;
        if (!AnswerAds.isSelected(question, ad)) {
            return AnswerAds.of(List.of(), start);
        }
        if (settings.era() == SystemEra.YEAR_2003) {
            return AnswerAds.of(List.of(ad), start);
        }
        return question.get(AnswerAds.PROJECTION).isEmpty()
                ? AnswerAds.ofParts(List.of(encodedAd), start)
                : AnswerAds.of(List.of(AnswerAds.project(question, ad)), start);
    }

    public int port() {
        return server.port();
    }

    /** Returns the number of module runs. */
    public long moduleProcesses() {
        return processes.get();
    }

    public long queries() {
        return queries.get();
    }

    public long connections() {
        return server.connections();
    }

    /** Returns the highest number of connections open at the same time. */
    public int maxOpenConnections() {
        return server.maxOpenConnections();
    }

    @Override
    public void close() {
        timer.shutdownNow();
        server.close();
    }
}
