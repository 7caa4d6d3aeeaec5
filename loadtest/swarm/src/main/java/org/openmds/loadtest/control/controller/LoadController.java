package org.openmds.loadtest.control.controller;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.control.wire.ControlMessage.Bye;
import org.openmds.loadtest.control.wire.ControlMessage.Stop;
import org.openmds.loadtest.control.wire.RunToken;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.clock.TimeKey;
import org.openmds.loadtest.model.clock.TimeServer;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.model.run.TesterResult.FinalState;
import org.openmds.loadtest.result.progress.LiveStatus;
import org.openmds.loadtest.text.CountText;

/**
 * Runs a plan with testers that connect to it: gives each its share, starts all at one moment, stores their records, and reports the final
 * state of each. It ends in bounded time, whatever the testers do.
 *
 * <p>Thread-safe; {@link #run} is called once.
 */
public final class LoadController implements AutoCloseable {

    private static final Duration ACKNOWLEDGE_INTERVAL = Duration.ofMillis(200);
    private static final Duration HEARTBEAT_INTERVAL = Duration.ofSeconds(1);
    /** Time in which testers should close their connections at the end. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
    /** An idle connection is cut after the lost timeout divided by this, so that the tester has time to reconnect. */
    private static final int IDLE_TIMEOUT_DIVISOR = 2;
    private static final String NOT_ENDED = "the controller did not end the run";

    private final ControllerSetup setup;
    private final ControllerTimeouts timeouts;
    private final LiveTally tally = new LiveTally();
    private final TesterRegistry registry;
    private final ControllerServer server;
    private final TimeServer time;
    private final ScheduledExecutorService ticks = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("controller-tick").daemon().factory());
    private volatile String stopped = "";
    private volatile boolean broken;
    private volatile long startNanos = Long.MAX_VALUE;
    private volatile long deadline = Long.MAX_VALUE;

    /**
     * The input of a run.
     *
     * @param minTesters
     *            smallest number of testers with which the run starts
     * @param listen
     *            address for testers; port 0 for any free one
     * @param clock
     *            the run's clock, with which the testers' clocks are compared
     */
    public record ControllerSetup(LoadPlan plan, ExpectedTesters expectedTesters, int minTesters,
            InetSocketAddress listen,
            RunToken token,
            TesterClock clock, RunWriter writer) {
    }

    /**
     * The outcome of a run.
     *
     * @param start
     *            start of the plan, by the controller's clock
     * @param problem
     *            the reason why it did not start or ended early; empty if it followed the plan
     */
    public record RunOutcome(boolean started, Instant start, Instant end, List<TesterResult> testers, String problem) {
    }

    /**
     * Creates a controller and starts to listen.
     *
     * @throws IOException
     *             if it cannot listen
     */
    public static LoadController start(ControllerSetup setup, ControllerTimeouts controllerTimeouts)
            throws IOException {
        // The time server uses the UDP port with the number of the testers' TCP port, so that firewalls need one port number only.
        TimeServer time = TimeServer.start(
                new InetSocketAddress(setup.listen().getHostString(), setup.listen().getPort()),
                TimeKey.of(setup.token().text()), setup.clock());
        try {
            LoadController controller = new LoadController(setup, controllerTimeouts, time);
            controller.server.start();
            controller.scheduleEvery(ACKNOWLEDGE_INTERVAL, controller.registry::sendAcknowledgements);
            controller.scheduleEvery(HEARTBEAT_INTERVAL, controller.registry::sendHeartbeats);
            controller.scheduleEvery(HEARTBEAT_INTERVAL, controller::recordProgress);
            return controller;
        } catch (IOException e) {
            time.close();
            throw e;
        }
    }

    private LoadController(ControllerSetup setup, ControllerTimeouts controllerTimeouts, TimeServer time)
            throws IOException {
        this.setup = setup;
        this.timeouts = controllerTimeouts;
        this.time = time;
        this.registry = new TesterRegistry(
                new TesterRegistry.RegistrySetup(setup.plan(), setup.expectedTesters().names(), time.port(),
                        controllerTimeouts
                                .lost(),
                        setup.clock(), setup.writer()),
                tally, this::fail);
        this.server = new ControllerServer(setup.listen(), setup.token(), registry, controllerTimeouts.lost()
                .dividedBy(
                        IDLE_TIMEOUT_DIVISOR));
    }

    private void scheduleEvery(Duration period, Runnable task) {
        ScheduledFuture<?> _ = ticks.scheduleAtFixedRate(() -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                // The next run of the task may succeed; testers detect a silent controller by themselves.
                System.getLogger(LoadController.class.getName())
                        .log(System.Logger.Level.WARNING, "a periodic task of the controller failed", e);
            }
        }, period.toMillis(), period.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Returns the URI to which testers connect, with the fingerprint of the certificate unless it is a loopback address. Its host is the listen address, or this machine's name if the controller listens on all
     * addresses.
     */
    public URI uri() {
        String host = setup.listen().getHostString();
        if (setup.listen().getAddress() != null && setup.listen().getAddress().isAnyLocalAddress()) {
            try {
                host = InetAddress.getLocalHost().getCanonicalHostName();
            } catch (UnknownHostException e) {
                host = "localhost";
            }
        }
        return server.address(host).uri();
    }

    /** Returns the port of the time server, for clients other than testers. */
    public int timePort() {
        return time.port();
    }

    /** Waits for the testers, starts them, and returns when each has ended or has been given up. */
    public RunOutcome run() throws InterruptedException {
        registry.await(() -> !stopped.isEmpty() || isGathered(), timeouts.gather());
        int ready = registry.readyCount();
        if (!stopped.isEmpty() || ready < Math.max(1, setup.minTesters())) {
            return outcome(false, stopped.isEmpty() ? tooFew(ready) : stopped);
        }
        startNanos = setup.clock().nanos() + timeouts.lead().toNanos();
        setDeadline(timeouts.lead().plus(setup.plan().duration()).plus(setup.plan().drain()).plus(timeouts.collect()));
        List<TesterSlot> started = registry.startReady(startNanos);
        recordProgress();
        setup.writer()
                .event(RunWriter.NO_TESTER, "start",
                        "%d of %d testers".formatted(started.size(), setup.expectedTesters()
                                .names()
                                .size()));
        collect();
        return outcome(true, stopped);
    }

    private boolean isGathered() {
        List<TesterSlot> slots = registry.slots();
        List<String> names = setup.expectedTesters().names();
        long settledSlots = slots.stream().filter(testerSlot -> testerSlot.hasEnded() || testerSlot.isReady()).count();
        long ended = names.stream().filter(name -> setup.expectedTesters().end(name).isPresent()).count();
        // Called at each state change of each tester: the names are only compared once the number can be sufficient.
        return settledSlots + ended >= names.size() && isSettled(slots);
    }

    private boolean isSettled(List<TesterSlot> slots) {
        Set<String> settled = new HashSet<>();
        slots.stream()
                .filter(testerSlot -> testerSlot.hasEnded() || testerSlot.isReady())
                .forEach(testerSlot -> settled.add(
                        testerSlot.hello.name()));
        setup.expectedTesters()
                .names()
                .stream()
                .filter(name -> setup.expectedTesters().end(name).isPresent())
                .forEach(settled::add);
        return settled.containsAll(setup.expectedTesters().names())
                || slots.stream().filter(TesterSlot::isReady).count() >= setup.expectedTesters().names().size();
    }

    private String tooFew(int ready) {
        return "%d of %s ready within %d s, expected at least %d".formatted(ready,
                CountText.of(setup.expectedTesters().names().size(), "tester"),
                timeouts.gather().toSeconds(), Math.max(1, setup.minTesters()));
    }

    /** Writes the progress of the run to its folder, so that the folder is readable if this process is killed. */
    private void recordProgress() {
        if (startNanos == Long.MAX_VALUE) {
            return;
        }
        List<TesterResult> infos = new ArrayList<>();
        registry.forEach(testerSlot -> {
            if (testerSlot.share != null) {
                infos.add(new TesterResult(testerSlot.share.tester(), testerSlot.hello.host(), testerSlot.hello.pid(),
                        testerSlot.hello.processors(), testerSlot.clients, 0, 0, -1, FinalState.GIVEN_UP, NOT_ENDED));
            }
        });
        setup.writer().recordProgress(instant(startNanos), instant(setup.clock().nanos()), infos);
    }

    private void collect() throws InterruptedException {
        while (!registry.await(() -> broken || registry.slots()
                .stream()
                .filter(testerSlot -> testerSlot.share != null)
                .allMatch(
                        TesterSlot::hasEnded),
                HEARTBEAT_INTERVAL)) {
            registry.forEach(this::markLostIfGone);
            if (System.nanoTime() - deadline >= 0) {
                registry.forEach(testerSlot -> {
                    if (testerSlot.share != null && !testerSlot.hasEnded()) {
                        testerSlot.end(testerSlot.connection == null ? FinalState.LOST : FinalState.GIVEN_UP,
                                "it had not sent all its records %d s after the plan's end"
                                        .formatted(timeouts.collect().toSeconds()));
                    }
                });
            }
        }
    }

    private void markLostIfGone(TesterSlot testerSlot) {
        if (testerSlot.share == null || testerSlot.hasEnded() || testerSlot.connection != null) {
            return;
        }
        Optional<String> end = setup.expectedTesters().end(testerSlot.hello.name());
        Duration gone = Duration.ofNanos(System.nanoTime() - testerSlot.brokenAt);
        if (end.isPresent()) {
            markLost(testerSlot, "its process has ended: " + end.get());
        } else if (gone.compareTo(timeouts.lost()) >= 0) {
            markLost(testerSlot,
                    "its connection broke and was not restored within %d s".formatted(timeouts.lost().toSeconds()));
        }
    }

    private void markLost(TesterSlot testerSlot, String why) {
        testerSlot.end(FinalState.LOST, why);
        setup.writer().event(java.util.Objects.requireNonNull(testerSlot.share).tester(), "lost", why);
    }

    /** Ends the run as if the plan were over now, or before its start. Measurements are kept. Returns at once. */
    public void stop(String reason) {
        stopped = reason;
        if (startNanos != Long.MAX_VALUE) {
            setDeadline(setup.plan().drain().plus(timeouts.collect()));
        }
        registry.forEach(testerSlot -> TesterRegistry.send(testerSlot, new Stop(reason)));
        if (!broken) {
            setup.writer().event(RunWriter.NO_TESTER, "stop", reason);
        }
    }

    private void fail(String reason) {
        if (!broken) {
            broken = true;
            stop(reason);
        }
    }

    private void setDeadline(Duration fromNow) {
        deadline = System.nanoTime() + fromNow.toNanos();
    }

    private RunOutcome outcome(boolean started, String problem) throws InterruptedException {
        List<TesterResult> infos = new ArrayList<>();
        Set<String> came = new HashSet<>();
        registry.forEach(testerSlot -> {
            if (testerSlot.share != null) {
                infos.add(testerSlot.result(testerSlot.share.tester()));
                came.add(testerSlot.hello.name());
            }
        });
        registry.forEach(testerSlot -> {
            if (testerSlot.share == null) {
                testerSlot.end(FinalState.NOT_STARTED,
                        problem.isEmpty() ? "it was not ready when the run started" : problem);
                infos.add(testerSlot.result(infos.size()));
                came.add(testerSlot.hello.name());
            }
            if (testerSlot.finalState != FinalState.DONE) {
                TesterRegistry.send(testerSlot,
                        new Bye(testerSlot.detail.isEmpty() ? "the run is over" : testerSlot.detail));
            }
        });
        setup.expectedTesters()
                .names()
                .stream()
                .filter(name -> !came.contains(name))
                .forEach(name -> infos.add(new TesterResult(infos
                        .size(), setup.expectedTesters().place(name), -1, 0, 0, 0, 0, -1, FinalState.NOT_STARTED,
                        "%s: %s".formatted(name, setup.expectedTesters().end(name).orElse("it did not connect")))));
        infos.sort(Comparator.comparingInt(TesterResult::tester));
        infos.stream()
                .filter(info -> info.fate() == FinalState.NOT_STARTED)
                .forEach(info -> setup.writer()
                        .event(info.tester(),
                                "not-started", info.detail()));
        registry.await(() -> registry.slots().stream().allMatch(testerSlot -> testerSlot.connection == null),
                CLOSE_TIMEOUT);
        Instant end = instant(setup.clock().nanos());
        return new RunOutcome(started, started ? instant(startNanos) : end, end, infos, problem);
    }

    private static Instant instant(long nanos) {
        return Instant.ofEpochSecond(0, nanos);
    }

    /** Returns the present state of the run. Rate and times cover the interval since the previous call, at least half a second. */
    public LiveStatus live() {
        LiveTally.TallyReading reading = tally.read();
        long[] sums = new long[5];
        registry.forEach(testerSlot -> {
            sums[0] += testerSlot.hasEnded() ? 0 : testerSlot.status.users();
            sums[1] += testerSlot.hasEnded() ? 0 : testerSlot.status.inFlight();
            sums[2] += testerSlot.connection != null && !testerSlot.hasEnded() ? 1 : 0;
            sums[3] += testerSlot.finalState == FinalState.DONE ? 1 : 0;
            sums[4] += testerSlot.hasEnded() && testerSlot.finalState != FinalState.DONE ? 1 : 0;
        });
        long start = startNanos;
        Duration elapsed = start == Long.MAX_VALUE
                ? timeouts.lead().negated()
                : Duration.ofNanos(setup.clock().nanos() - start);
        return new LiveStatus(setup.plan().name(), elapsed, setup.plan().duration(), sums[0],
                PlannedLevel.at(setup.plan().load(),
                        elapsed),
                sums[1], new LiveStatus.RecentAnswers(reading.rate(), reading.p50(), reading.p99()), reading.outcomes(),
                new LiveStatus.TesterCounts((int) sums[2], (int) sums[3], (int) sums[4]));
    }

    /** Stops listening, within a few seconds. */
    @Override
    public void close() {
        ticks.shutdownNow();
        server.close();
        time.close();
    }
}
