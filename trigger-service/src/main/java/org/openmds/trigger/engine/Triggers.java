package org.openmds.trigger.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.Scheduler;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.notice.Texts;
import org.openmds.trigger.rule.Moment;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.GroupListener;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateStore;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.samskivert.mustache.Template;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * The triggers over a service group: rules that are checked when an entry changes and when time has come, and actions that tell. One thread does it all, but for
 * telling, which is done on virtual threads, one at a time for each action. Thread-safe.
 */
public final class Triggers implements GroupListener, AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final List<String> STATES = List.of("disabled", "inactive", "pending", "firing");
    private static final int QUEUE_CAPACITY = 10_000;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final Surroundings surroundings;
    private final TriggerSettings settings;
    private final ChangeMailbox mailbox = new ChangeMailbox();
    private final BlockingQueue<Runnable> commands = new ArrayBlockingQueue<>(QUEUE_CAPACITY);
    private final TriggerEngine engine;
    private final RuleShelf shelf;
    private final Tellers tellers;
    private final Map<String, RuleStatus> statuses = new ConcurrentHashMap<>();
    private final Thread thread;
    /** Written by the thread alone. */
    private volatile List<Silence> silences = List.of();
    /** Of the thread alone: answers that are given when what was asked for was looked at. */
    private final List<Runnable> acknowledged = new ArrayList<>();
    private final Object lock = new Object();
    @GuardedBy("lock")
    private boolean signalled;
    @GuardedBy("lock")
    private boolean open = true;
    /** Of the thread alone. */
    private @Nullable Moment wakeAt;
    private @Nullable Future<?> wake;

    /**
     * What triggers need of the process.
     *
     * @param scheduler
     *            wakes the thread when time has come
     * @param actions
     *            by name, as they are now; asked for each notice
     */
    public record Surroundings(LeaseClock clock, StateStore store, Scheduler scheduler, MeterRegistry registry,
            RandomGenerator random, Supplier<Map<String, TriggerAction>> actions) {
    }

    private Triggers(ServiceGroup group, TriggerSettings settings, Surroundings surroundings) {
        this.surroundings = surroundings;
        this.settings = settings;
        TriggerRecords records = new TriggerRecords(surroundings.store(), surroundings.clock());
        this.tellers = new Tellers(surroundings.actions(), this::ended);
        this.engine = new TriggerEngine(settings,
                new TriggerEngine.Surroundings(surroundings.clock(), records, surroundings.random(),
                        new TriggerStatistics(surroundings.registry(), group.name()), tellers));
        this.shelf = new RuleShelf(records, surroundings.store());
        this.thread = Thread.ofPlatform().name("triggers-" + group.name()).daemon().unstarted(this::run);
    }

    /**
     * Begins with what durable state holds, and with the rules of the configuration.
     *
     * @throws StateException
     *             the state cannot be read
     */
    public static Triggers open(ServiceGroup group, TriggerSettings settings, List<TriggerRule> configured,
            Surroundings surroundings) {
        Triggers triggers = new Triggers(group, settings, surroundings);
        triggers.engine.begin(group.snapshot().entries());
        triggers.shelf.configured(configured);
        triggers.silences = triggers.shelf.silences();
        triggers.engine.begin(triggers.shelf.rules(), triggers.silences);
        triggers.publish();
        triggers.gauge(group.name(), "mds.trigger.firing", "entries for which a trigger fires",
                () -> triggers.statuses.values().stream().mapToInt(RuleStatus::firing).sum());
        triggers.gauge(group.name(), "mds.trigger.problems", "triggers with which something is wrong",
                () -> triggers.statuses.values().stream().filter(status -> status.problem().isPresent()).count());
        triggers.gauge(group.name(), "mds.trigger.notices.waiting", "notices that are not told yet",
                () -> triggers.outbox().stream().mapToInt(OutboxStatus::waiting).sum());
        STATES.forEach(state -> Gauge
                .builder("mds.triggers", () -> triggers.statuses.values()
                        .stream()
                        .filter(status -> status.word().equals(state))
                        .count())
                .tag("group", group.name())
                .tag("state", state)
                .description("triggers by the state of their furthest entry")
                .register(surroundings.registry()));
        triggers.thread.start();
        group.addListener(triggers);
        triggers.signal();
        return triggers;
    }

    @Override
    public void changed(List<EntryChange> changes, Snapshot after) {
        mailbox.add(changes, surroundings.clock().nanoTime());
        signal();
    }

    /**
     * Takes a rule, new or in place of the one with its id.
     *
     * @return completed when it is durable and at work; fails with {@link WsrfFaultException} ResourceUnavailable, or with
     *         {@link org.openmds.trigger.rule.InvalidRuleException}
     */
    public CompletableFuture<RuleStatus> put(TriggerRule rule) {
        return submit(() -> {
            TriggerEngine.requireMeaning(rule, settings);
            shelf.put(rule);
            engine.put(List.of(rule));
            return engine.table().work(rule.id()).map(engine::status).orElseThrow();
        });
    }

    /** Removes a rule; fails as {@link #put}, and with ResourceUnknown. */
    public CompletableFuture<RuleStatus> remove(String id) {
        return submit(() -> {
            RuleStatus last = engine.table().work(id).map(engine::status).orElseThrow(() -> unknown(id));
            shelf.remove(id);
            engine.remove(id);
            return last;
        });
    }

    /** Takes the rules of a new configuration in place of those of the last; completed with all rules that are at work then. */
    public CompletableFuture<List<TriggerRule>> configure(List<TriggerRule> rules) {
        return submit(() -> {
            List<TriggerRule> before = shelf.rules();
            shelf.configured(rules);
            Set<String> kept = new HashSet<>();
            shelf.rules().forEach(rule -> kept.add(rule.id()));
            before.stream().map(TriggerRule::id).filter(id -> !kept.contains(id)).forEach(engine::remove);
            engine.put(shelf.rules().stream().filter(rule -> !before.contains(rule)).toList());
            return shelf.rules();
        });
    }

    /** Takes another wait for others and other inhibitions; what waits already goes by the old. */
    public CompletableFuture<Boolean> notices(Duration groupWait, List<Inhibition> inhibitions) {
        return submit(() -> {
            engine.notices(groupWait, inhibitions);
            return true;
        });
    }

    /**
     * Compiles and tries out everything that a rule says, over a group without entries.
     *
     * @throws org.openmds.trigger.rule.InvalidRuleException
     *             it can never be checked, or its summary is no template
     */
    public static void requireMeaning(TriggerRule rule, TriggerSettings settings) {
        TriggerEngine.requireMeaning(rule, settings);
        Template _ = Texts.plain(rule.notices().summary());
    }

    /** Begins a silence, or changes the one with its id; fails as {@link #put}. */
    public CompletableFuture<Silence> silence(Silence silence) {
        return submit(() -> {
            shelf.forgetEnded(now());
            shelf.put(silence);
            silenced();
            return silence;
        });
    }

    /** Ends a silence; fails as {@link #remove}. */
    public CompletableFuture<Silence> endSilence(String id) {
        return submit(() -> {
            Silence ended = shelf.removeSilence(id).orElseThrow(() -> unknown(id));
            silenced();
            return ended;
        });
    }

    /** How all triggers stand. */
    public Collection<RuleStatus> statuses() {
        return List.copyOf(statuses.values());
    }

    public Optional<RuleStatus> find(String id) {
        return Optional.ofNullable(statuses.get(id));
    }

    /** What a trigger has come to, for each entry; fails as {@link #remove}. */
    public CompletableFuture<List<Instance>> instances(String id) {
        return submit(() -> engine.table()
                .work(id)
                .map(work -> List.copyOf(work.instances()))
                .orElseThrow(() -> unknown(id)));
    }

    /** What happened to a trigger, the newest first. */
    public List<HistoryEntry> history(String id, int most) {
        return engine.history().newest(id, most);
    }

    /** The silences that have not ended, when all that came before was looked at. */
    public CompletableFuture<List<Silence>> silences() {
        return submit(this::knownSilences);
    }

    /** The silences that have not ended, without waiting. */
    public List<Silence> knownSilences() {
        Instant now = now();
        return silences.stream().filter(silence -> now.isBefore(silence.endsAt())).toList();
    }

    /** What time it is for the triggers. */
    public Instant now() {
        return surroundings.clock().now();
    }

    /** How the notices of each action stand. */
    public Collection<OutboxStatus> outbox() {
        return engine.outbox().statuses();
    }

    /** Completed when all that came before was looked at. */
    CompletableFuture<Boolean> settled() {
        return submit(() -> true);
    }

    /** Checks and tells nothing any more. What was not told is told after the next start. Idempotent; takes ten seconds at most. */
    @Override
    public void close() {
        synchronized (lock) {
            open = false;
            lock.notifyAll();
        }
        try {
            if (!thread.join(CLOSE_TIMEOUT)) {
                LOG.warn("{} did not stop within {}", thread.getName(), CLOSE_TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        tellers.close();
    }

    private void gauge(String group, String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value).tag("group", group).description(description).register(surroundings.registry());
    }

    private void ended(Tellers.Outcome outcome) {
        // What does not find room here is told again after the next start.
        if (!commands.offer(() -> engine.ended(outcome.delivery(), outcome.failure()))) {
            LOG.warn("the end of notice {} could not be noted: too much waits", outcome.delivery().notice().id());
        }
        signal();
    }

    private void silenced() {
        silences = shelf.silences();
        engine.silences(silences);
    }

    private <T> CompletableFuture<T> submit(Supplier<T> change) {
        CompletableFuture<T> done = new CompletableFuture<>();
        boolean taken = commands.offer(() -> {
            try {
                T value = change.get();
                acknowledged.add(() -> done.complete(value));
            } catch (StateException e) {
                done.completeExceptionally(new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                        "nothing was changed: the service cannot write its state now, its log says why; try again later"));
            } catch (RuntimeException e) {
                done.completeExceptionally(e);
            }
        });
        if (!taken) {
            done.completeExceptionally(new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                    "%d changes of triggers wait; try again later".formatted(QUEUE_CAPACITY)));
        }
        signal();
        return done;
    }

    private void signal() {
        synchronized (lock) {
            signalled = true;
            lock.notifyAll();
        }
    }

    private void run() {
        while (awaitSignal()) {
            try {
                turn();
            } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
                LOG.error("{}: a turn failed", thread.getName(), e);
            }
        }
        commands.clear();
    }

    private void turn() {
        List<Runnable> some = new ArrayList<>();
        commands.drainTo(some);
        mailbox.take().ifPresent(engine::changed);
        some.forEach(Runnable::run);
        Optional<Moment> next = engine.run();
        publish();
        acknowledged.forEach(Runnable::run);
        acknowledged.clear();
        next.ifPresent(this::wakeAt);
    }

    private void wakeAt(Moment next) {
        Future<?> set = wake;
        Moment at = wakeAt;
        if (set != null && !set.isDone() && next.equals(at)) {
            return;
        }
        if (set != null) {
            set.cancel(false);
        }
        Duration delay = next.since(Moment.now(surroundings.clock()));
        wakeAt = next;
        wake = surroundings.scheduler().schedule(this::signal, delay.isNegative() ? Duration.ZERO : delay);
    }

    private boolean awaitSignal() {
        synchronized (lock) {
            while (open && !signalled) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return false;
                }
            }
            signalled = false;
            return open;
        }
    }

    private void publish() {
        Collection<RuleWork> works = engine.table().works();
        for (RuleWork work : works) {
            if (work.takeChanged()) {
                statuses.put(work.rule().id(), engine.status(work));
            }
        }
        if (statuses.size() > works.size()) {
            statuses.keySet().removeIf(id -> engine.table().work(id).isEmpty());
        }
    }

    private static WsrfFaultException unknown(String id) {
        return new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN, "there is no '%s' here".formatted(id));
    }
}
