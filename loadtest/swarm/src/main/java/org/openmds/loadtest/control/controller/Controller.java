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

import org.openmds.loadtest.control.wire.Message.Bye;
import org.openmds.loadtest.control.wire.Message.Stop;
import org.openmds.loadtest.control.wire.Token;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.clock.TimeKey;
import org.openmds.loadtest.model.clock.TimeServer;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterInfo;
import org.openmds.loadtest.model.run.TesterInfo.Fate;
import org.openmds.loadtest.result.progress.LiveView;

/**
 * Runs a plan with testers that dial in: gives each its share, starts all at one moment, stores what they measure, and says what became
 * of each. It ends in bounded time whatever they do.
 *
 * <p>Thread-safe; {@link #run} is called once.
 */
public final class Controller implements AutoCloseable {

    private static final Duration ACKNOWLEDGE = Duration.ofMillis(200);
    private static final Duration BEAT = Duration.ofSeconds(1);
    /** For a farewell to reach testers. */
    private static final Duration FAREWELL = Duration.ofSeconds(2);
    /** An idle connection is cut after this part of the time after which its tester is lost, so that it can come back. */
    private static final int IDLE_WITHIN_LOST = 2;
    private static final String NOT_ENDED = "the controller did not end the run";

    private final Setup setup;
    private final Bounds bounds;
    private final LiveTally tally = new LiveTally();
    private final Reception reception;
    private final ControllerServer server;
    private final TimeServer time;
    private final ScheduledExecutorService ticks = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("controller-tick").daemon().factory());
    private volatile String stopped = "";
    private volatile boolean broken;
    private volatile long startNanos = Long.MAX_VALUE;
    private volatile long deadline = Long.MAX_VALUE;

    /**
     * @param least
     *            testers without which the run does not start
     * @param listen
     *            for testers; port 0 for any free one
     * @param clock
     *            of the run: testers' clocks are compared with it
     */
    public record Setup(Plan plan, Submissions submissions, int least, InetSocketAddress listen, Token token,
            TesterClock clock, RunWriter writer) {
    }

    /**
     * How a run went.
     *
     * @param start
     *            of the plan, by the controller's clock
     * @param problem
     *            why it did not start, or ended early; empty where it went by the plan
     */
    public record Ended(boolean started, Instant start, Instant end, List<TesterInfo> testers, String problem) {
    }

    /**
     * Listens from now on.
     *
     * @throws IOException
     *             where it cannot
     */
    public static Controller start(Setup setup, Bounds bounds) throws IOException {
        // Testers ask for the time over UDP beside the port they dial; only a firewall's owner would mind another one.
        TimeServer time = TimeServer.start(
                new InetSocketAddress(setup.listen().getHostString(), setup.listen().getPort()),
                TimeKey.of(setup.token().text()), setup.clock());
        try {
            Controller controller = new Controller(setup, bounds, time);
            controller.server.start();
            controller.every(ACKNOWLEDGE, controller.reception::acknowledge);
            controller.every(BEAT, controller.reception::beat);
            controller.every(BEAT, controller::alive);
            return controller;
        } catch (IOException e) {
            time.close();
            throw e;
        }
    }

    private Controller(Setup setup, Bounds bounds, TimeServer time) {
        this.setup = setup;
        this.bounds = bounds;
        this.time = time;
        this.reception = new Reception(
                new Reception.Setup(setup.plan(), setup.submissions().names(), time.port(), bounds
                        .lost(), setup.clock(), setup.writer()),
                tally, this::fail);
        this.server = new ControllerServer(setup.listen(), setup.token(), reception, bounds.lost()
                .dividedBy(
                        IDLE_WITHIN_LOST));
    }

    private void every(Duration period, Runnable task) {
        ScheduledFuture<?> _ = ticks.scheduleAtFixedRate(() -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                // The next tick may do better, and testers notice where none does.
                System.getLogger(Controller.class.getName()).log(System.Logger.Level.WARNING, "a tick failed", e);
            }
        }, period.toMillis(), period.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Where testers dial it, by the address that it listens at, or this machine's name where it listens at all. */
    public URI uri() {
        String host = setup.listen().getHostString();
        if (setup.listen().getAddress() != null && setup.listen().getAddress().isAnyLocalAddress()) {
            try {
                host = InetAddress.getLocalHost().getCanonicalHostName();
            } catch (UnknownHostException e) {
                host = "localhost";
            }
        }
        return URI.create("ws://%s:%d/".formatted(host.contains(":") ? "[" + host + "]" : host, server.port()));
    }

    /** Where others than testers ask for the time. */
    public int timePort() {
        return time.port();
    }

    /** Waits for the testers, starts them, and returns when each has ended or was given up. */
    public Ended run() throws InterruptedException {
        reception.await(() -> !stopped.isEmpty() || isGathered(), bounds.gather());
        int ready = reception.ready();
        if (!stopped.isEmpty() || ready < Math.max(1, setup.least())) {
            return ended(false, stopped.isEmpty() ? tooFew(ready) : stopped);
        }
        startNanos = setup.clock().nanos() + bounds.lead().toNanos();
        setDeadline(bounds.lead().plus(setup.plan().duration()).plus(setup.plan().drain()).plus(bounds.collect()));
        List<Seat> started = reception.begin(startNanos);
        alive();
        setup.writer()
                .event(RunWriter.NO_TESTER, "start", "%d of %d testers".formatted(started.size(), setup.submissions()
                        .names()
                        .size()));
        collect();
        return ended(true, stopped);
    }

    private boolean isGathered() {
        List<Seat> seats = reception.seats();
        List<String> names = setup.submissions().names();
        long settledSeats = seats.stream().filter(seat -> seat.isFinal() || seat.isReady()).count();
        long ended = names.stream().filter(name -> setup.submissions().end(name).isPresent()).count();
        // Asked at each step of each tester: who is settled is only looked for once it may be all of them.
        return settledSeats + ended >= names.size() && isSettled(seats);
    }

    private boolean isSettled(List<Seat> seats) {
        Set<String> settled = new HashSet<>();
        seats.stream()
                .filter(seat -> seat.isFinal() || seat.isReady())
                .forEach(seat -> settled.add(
                        seat.hello.name()));
        setup.submissions()
                .names()
                .stream()
                .filter(name -> setup.submissions().end(name).isPresent())
                .forEach(settled::add);
        return settled.containsAll(setup.submissions().names())
                || seats.stream().filter(Seat::isReady).count() >= setup.submissions().names().size();
    }

    private String tooFew(int ready) {
        return "%d of %d testers were ready within %d s, expected %d at least".formatted(ready,
                setup.submissions()
                        .names()
                        .size(),
                bounds.gather().toSeconds(), Math.max(1, setup.least()));
    }

    /** Keeps in the folder how far the run has come, for the one who finds it where this process was killed. */
    private void alive() {
        if (startNanos == Long.MAX_VALUE) {
            return;
        }
        List<TesterInfo> infos = new ArrayList<>();
        reception.each(seat -> {
            if (seat.share != null) {
                infos.add(new TesterInfo(seat.share.tester(), seat.hello.host(), seat.hello.pid(),
                        seat.hello.processors(), seat.clients, 0, 0, -1, Fate.GIVEN_UP, NOT_ENDED));
            }
        });
        setup.writer().alive(instant(startNanos), instant(setup.clock().nanos()), infos);
    }

    private void collect() throws InterruptedException {
        while (!reception.await(() -> broken || reception.seats()
                .stream()
                .filter(seat -> seat.share != null)
                .allMatch(
                        Seat::isFinal),
                BEAT)) {
            reception.each(this::loseWhereGone);
            if (System.nanoTime() - deadline >= 0) {
                reception.each(seat -> {
                    if (seat.share != null && !seat.isFinal()) {
                        seat.end(seat.connection == null ? Fate.LOST : Fate.GIVEN_UP,
                                "had not handed over its records %d s after the plan's end"
                                        .formatted(bounds.collect().toSeconds()));
                    }
                });
            }
        }
    }

    private void loseWhereGone(Seat seat) {
        if (seat.share == null || seat.isFinal() || seat.connection != null) {
            return;
        }
        Optional<String> end = setup.submissions().end(seat.hello.name());
        Duration gone = Duration.ofNanos(System.nanoTime() - seat.brokenAt);
        if (end.isPresent()) {
            lose(seat, "its process is gone: " + end.get());
        } else if (gone.compareTo(bounds.lost()) >= 0) {
            lose(seat, "its connection broke and did not come back within %d s".formatted(bounds.lost().toSeconds()));
        }
    }

    private void lose(Seat seat, String why) {
        seat.end(Fate.LOST, why);
        setup.writer().event(java.util.Objects.requireNonNull(seat.share).tester(), "lost", why);
    }

    /** Ends the run as though the plan were over now, or before it starts. What was measured is kept. Returns at once. */
    public void stop(String reason) {
        stopped = reason;
        if (startNanos != Long.MAX_VALUE) {
            setDeadline(setup.plan().drain().plus(bounds.collect()));
        }
        reception.each(seat -> Reception.send(seat, new Stop(reason)));
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

    private Ended ended(boolean started, String problem) throws InterruptedException {
        List<TesterInfo> infos = new ArrayList<>();
        Set<String> came = new HashSet<>();
        reception.each(seat -> {
            if (seat.share != null) {
                infos.add(seat.info(seat.share.tester()));
                came.add(seat.hello.name());
            }
        });
        reception.each(seat -> {
            if (seat.share == null) {
                seat.end(Fate.NOT_STARTED, problem.isEmpty() ? "it was not ready when the run started" : problem);
                infos.add(seat.info(infos.size()));
                came.add(seat.hello.name());
            }
            if (seat.fate != Fate.DONE) {
                Reception.send(seat, new Bye(seat.detail.isEmpty() ? "the run is over" : seat.detail));
            }
        });
        setup.submissions()
                .names()
                .stream()
                .filter(name -> !came.contains(name))
                .forEach(name -> infos.add(new TesterInfo(infos
                        .size(), setup.submissions().place(name), -1, 0, 0, 0, 0, -1, Fate.NOT_STARTED,
                        "%s: %s".formatted(name, setup.submissions().end(name).orElse("did not come")))));
        infos.sort(Comparator.comparingInt(TesterInfo::tester));
        infos.stream()
                .filter(info -> info.fate() == Fate.NOT_STARTED)
                .forEach(info -> setup.writer()
                        .event(info.tester(),
                                "not-started", info.detail()));
        reception.await(() -> reception.seats().stream().allMatch(seat -> seat.connection == null), FAREWELL);
        Instant end = instant(setup.clock().nanos());
        return new Ended(started, started ? instant(startNanos) : end, end, infos, problem);
    }

    private static Instant instant(long nanos) {
        return Instant.ofEpochSecond(0, nanos);
    }

    /** The run as it is now. Its rate and times are of the interval since it was taken before, half a second at least. */
    public LiveView live() {
        LiveTally.Reading reading = tally.read();
        long[] sums = new long[5];
        reception.each(seat -> {
            sums[0] += seat.isFinal() ? 0 : seat.status.users();
            sums[1] += seat.isFinal() ? 0 : seat.status.inFlight();
            sums[2] += seat.connection != null && !seat.isFinal() ? 1 : 0;
            sums[3] += seat.fate == Fate.DONE ? 1 : 0;
            sums[4] += seat.isFinal() && seat.fate != Fate.DONE ? 1 : 0;
        });
        long start = startNanos;
        Duration elapsed = start == Long.MAX_VALUE
                ? bounds.lead().negated()
                : Duration.ofNanos(setup.clock().nanos() - start);
        return new LiveView(setup.plan().name(), elapsed, setup.plan().duration(), sums[0],
                PlannedLevel.at(setup.plan().load(),
                        elapsed),
                sums[1], reading.rate(), reading.p50(), reading.p99(), reading.outcomes(), (int) sums[2],
                (int) sums[3], (int) sums[4]);
    }

    /** Stops listening; within a few seconds. */
    @Override
    public void close() {
        ticks.shutdownNow();
        server.close();
        time.close();
    }
}
