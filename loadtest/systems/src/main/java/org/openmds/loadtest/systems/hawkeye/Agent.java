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
 * A machine's agent: runs its modules at an interval, each by itself, merges what they print into one ad, answers questions with it, and
 * pushes it to a manager.
 *
 * <p>{@link SystemEra#YEAR_2003}: one connection at a time, the ad is printed anew for every question, and modules beyond the {@value #MAX_MODULES_2003}th
 * are refused, as the study's agent failed with them. Thread-safe.
 */
public final class Agent implements AutoCloseable {

    /** The study, 3.5.1: "The maximum number of Modules able to register to an Agent was 98"; with another, Hawkeye crashed. */
    public static final int MAX_MODULES_2003 = 98;
    private static final Duration PUSH_TIMEOUT = Duration.ofSeconds(10);

    /**
     * What an agent is.
     *
     * @param address
     *            where it listens; port 0 for any free one
     * @param interval
     *            at which each module runs, and the ad is pushed; the study's is a minute
     * @param manager
     *            whom it tells, if anybody
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
    // Guarded by itself: each module's newest ad, and why the last run of a module failed.
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
     * Starts it; its modules have run once when it returns.
     *
     * @throws IOException
     *             where the address cannot be had
     * @throws IllegalArgumentException
     *             where it has more modules than an agent of its era bears
     */
    public static Agent start(AgentSettings settings) throws IOException, InterruptedException {
        if (settings.era() == SystemEra.YEAR_2003 && settings.modules().size() > MAX_MODULES_2003) {
            throw new IllegalArgumentException(
                    "module %s is refused: an agent of %s has at most %d modules, and this one is number %d"
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
            // Spread over the interval, as programs that were started one after the other are.
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
            // The manager is away: the next push tells it all the same.
        }
    }

    private byte[] answer(List<ExpressionAd> message) {
        long start = System.nanoTime();
        if (message.size() != 1 || !AnswerAds.text(message.getFirst(), AnswerAds.TYPE).equals(AnswerAds.QUERY)) {
            return AnswerAds.failure("expected one ad of MyType \"Query\", got %d ads".formatted(message.size()));
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

    /** How many times it ran a module. */
    public long moduleProcesses() {
        return processes.get();
    }

    public long queries() {
        return queries.get();
    }

    public long connections() {
        return server.connections();
    }

    /** How many connections it was at together, at most. */
    public int maxOpenConnections() {
        return server.maxOpenConnections();
    }

    @Override
    public void close() {
        timer.shutdownNow();
        server.close();
    }
}
