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

import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.hawkeye.Module.ModuleException;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAd;
import org.openmds.loadtest.systems.hawkeye.classad.Value;
import org.openmds.loadtest.text.HostPort;

/**
 * A machine's agent: runs its modules at an interval, each by itself, merges what they print into one ad, answers questions with it, and
 * pushes it to a manager.
 *
 * <p>{@link Era#THEN}: one connection at a time, the ad is printed anew for every question, and modules beyond the {@value #MOST_THEN}th
 * are refused, as the study's agent failed with them. Thread-safe.
 */
public final class Agent implements AutoCloseable {

    /** The study, 3.5.1: "The maximum number of Modules able to register to an Agent was 98"; with another, Hawkeye crashed. */
    public static final int MOST_THEN = 98;
    private static final Duration PUSH_LONGEST = Duration.ofSeconds(10);

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
    public record Settings(String name, InetSocketAddress address, List<Module> modules, Duration interval,
            Optional<InetSocketAddress> manager, Era era) {

        public Settings {
            modules = List.copyOf(modules);
        }
    }

    private final Settings settings;
    private final AdServer server;
    private final ScheduledExecutorService timer;
    // Guarded by itself: each module's newest ad, and why the last run of a module failed.
    private final Map<String, ClassAd> newest = new LinkedHashMap<>();
    private volatile ClassAd merged;
    private volatile byte[] printed = {};
    private final AtomicLong processes = new AtomicLong();
    private final AtomicLong queries = new AtomicLong();

    private Agent(Settings settings) throws IOException {
        this.settings = settings;
        merged = base(settings.name());
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
    public static Agent start(Settings settings) throws IOException, InterruptedException {
        if (settings.era() == Era.THEN && settings.modules().size() > MOST_THEN) {
            throw new IllegalArgumentException(
                    "module %s is refused: an agent of %s has at most %d modules, and this one is number %d"
                            .formatted(settings.modules().get(MOST_THEN).name(), Era.THEN, MOST_THEN, MOST_THEN + 1));
        }
        Agent agent = new Agent(settings);
        try {
            for (Module module : settings.modules()) {
                agent.collect(module);
            }
            agent.schedule();
            return agent;
        } catch (InterruptedException e) {
            agent.close();
            throw e;
        }
    }

    private static ClassAd base(String name) {
        return ClassAd.of(Map.of(Answers.TYPE, Answers.text("Machine"))).with(Answers.NAME, Answers.text(name));
    }

    private void schedule() {
        long interval = settings.interval().toNanos();
        int count = Math.max(1, settings.modules().size());
        for (int i = 0; i < settings.modules().size(); i++) {
            Module module = settings.modules().get(i);
            // Spread over the interval, as programs that were started one after the other are.
            var _ = timer.scheduleAtFixedRate(() -> collectQuietly(module), interval / count * i + interval, interval,
                    TimeUnit.NANOSECONDS);
        }
        if (settings.manager().isPresent()) {
            var _ = timer.scheduleAtFixedRate(this::push, 0, interval, TimeUnit.NANOSECONDS);
        }
    }

    private void collectQuietly(Module module) {
        try {
            collect(module);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void collect(Module module) throws InterruptedException {
        ClassAd ad;
        try {
            processes.incrementAndGet();
            ad = module.run();
        } catch (ModuleException e) {
            ad = ClassAd.of(Map.of(module.name() + "_Error", Answers.text(String.valueOf(e.getMessage()))));
        }
        synchronized (newest) {
            newest.put(module.name(), ad);
            merged = base(settings.name()).with(ClassAd.joined(newest.values()))
                    .with("LastUpdate", Answers.literal(new Value.Int(System.currentTimeMillis() / 1_000)));
            printed = settings.era() == Era.NOW ? AdStream.part(merged) : printed;
        }
    }

    private void push() {
        InetSocketAddress manager = settings.manager().orElseThrow();
        ClassAd update = ClassAd.of(Map.of(Answers.TYPE, Answers.text(Answers.UPDATE)))
                .with(Answers.NAME, Answers.text(settings.name()))
                .with("Address", Answers.text(HostPort.text(settings.address().getHostString(), port())));
        try (AdClient client = AdClient.connect(manager, PUSH_LONGEST)) {
            List<ClassAd> _ = client.ask(List.of(update, merged));
        } catch (IOException _) {
            // The manager is away: the next push tells it all the same.
        }
    }

    private byte[] answer(List<ClassAd> message) {
        long start = System.nanoTime();
        if (message.size() != 1 || !Answers.text(message.getFirst(), Answers.TYPE).equals(Answers.QUERY)) {
            return Answers.failure("expected one ad of MyType \"Query\", got %d ads".formatted(message.size()));
        }
        queries.incrementAndGet();
        ClassAd question = message.getFirst();
        ClassAd ad = merged;
        if (!Answers.asksFor(question, ad)) {
            return Answers.of(List.of(), start);
        }
        if (settings.era() == Era.THEN) {
            return Answers.of(List.of(ad), start);
        }
        return question.get(Answers.PROJECTION).isEmpty()
                ? Answers.ofParts(List.of(printed), start)
                : Answers.of(List.of(Answers.projected(question, ad)), start);
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
    public int mostConnections() {
        return server.mostConnections();
    }

    @Override
    public void close() {
        timer.shutdownNow();
        server.close();
    }
}
