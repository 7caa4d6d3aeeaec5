package org.openmds.loadtest.control.controller;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.wire.Message.Acknowledged;
import org.openmds.loadtest.control.wire.Message.Answered;
import org.openmds.loadtest.control.wire.Message.Beat;
import org.openmds.loadtest.control.wire.Message.Bye;
import org.openmds.loadtest.control.wire.Message.ClockTaken;
import org.openmds.loadtest.control.wire.Message.Done;
import org.openmds.loadtest.control.wire.Message.FromController;
import org.openmds.loadtest.control.wire.Message.GeneratorTaken;
import org.openmds.loadtest.control.wire.Message.Happened;
import org.openmds.loadtest.control.wire.Message.Hello;
import org.openmds.loadtest.control.wire.Message.Kept;
import org.openmds.loadtest.control.wire.Message.Named;
import org.openmds.loadtest.control.wire.Message.Ready;
import org.openmds.loadtest.control.wire.Message.Start;
import org.openmds.loadtest.control.wire.Message.Started;
import org.openmds.loadtest.control.wire.Message.Status;
import org.openmds.loadtest.control.wire.Message.TimeAsked;
import org.openmds.loadtest.control.wire.Message.TimeTold;
import org.openmds.loadtest.control.wire.Message.Welcome;
import org.openmds.loadtest.control.wire.Wire;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.plan.Share;
import org.openmds.loadtest.model.run.BadBatchException;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterFiles;
import org.openmds.loadtest.model.run.TesterInfo.Fate;

/** Where testers report: knows each by its key, stores what it sends, and tells it what is stored. Thread-safe, by one lock. */
final class Reception {

    /** Acknowledged at once rather than by the next tick, so that testers keep little. */
    private static final int MANY_BATCHES = 64;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Seat> seats = new LinkedHashMap<>();
    private final Setup setup;
    private final LiveTally tally;
    private final Consumer<String> failed;
    private boolean begun;
    private long startNanos;

    /**
     * @param names
     *            of the testers that are expected, in their order
     * @param timePort
     *            of the time server
     */
    record Setup(Plan plan, List<String> names, int timePort, Duration lostAfter, TesterClock clock, RunWriter writer) {
    }

    /**
     * @param failed
     *            told why nothing can be stored any more
     */
    Reception(Setup setup, LiveTally tally, Consumer<String> failed) {
        this.setup = setup;
        this.tally = tally;
        this.failed = failed;
    }

    /** A tester's first word on a connection. Null where there is no seat for it, which it is told. */
    @Nullable
    Seat greet(Hello hello, TesterConnection connection) {
        lock.lock();
        try {
            Seat seat = seats.get(hello.key());
            if (seat == null) {
                if (begun || seats.values().stream().filter(each -> each.connection != null).count() >= setup.names()
                        .size()) {
                    connection.send(new Bye(begun
                            ? "the run has begun without this tester"
                            : "there are all %d testers already".formatted(setup.names().size())));
                    setup.writer()
                            .event(RunWriter.NO_TESTER, "turned-away", "tester %s on %s: %s".formatted(hello.name(),
                                    hello.host(), begun ? "the run had begun" : "there were all testers already"));
                    return null;
                }
                seat = new Seat(hello);
                seats.put(hello.key(), seat);
            } else if (seat.isFinal()) {
                connection.send(new Bye(
                        seat.fate == Fate.DONE ? "" : "this tester was given up: " + seat.detail));
                return null;
            } else {
                comesBack(seat);
            }
            seat.connection = connection;
            seat.acknowledged = seat.batches();
            seat.keptAcknowledged = seat.kept;
            connection.send(
                    new Welcome(setup.plan(), setup.names().size(), seat.acknowledged, seat.kept, setup.timePort(),
                            setup
                                    .lostAfter()));
            if (seat.share != null) {
                connection.send(new Start(seat.share, startNanos));
            }
            changed.signalAll();
            return seat;
        } finally {
            lock.unlock();
        }
    }

    private void comesBack(Seat seat) {
        TesterConnection old = seat.connection;
        seat.connection = null;
        if (old != null) {
            old.disconnect();
        }
        if (seat.share != null) {
            setup.writer().event(seat.share.tester(), "back", "the connection broke and was made anew");
        }
    }

    /** A message of a tester that was greeted. */
    void on(Seat seat, TesterConnection connection, Wire.Numbered numbered) {
        lock.lock();
        try {
            if (seat.connection != connection) {
                return;
            }
            switch (numbered.message()) {
                case Kept message when numbered.number() >= seat.kept -> {
                    seat.kept = numbered.number() + 1;
                    keep(seat, message);
                }
                case Status status -> seat.status = status;
                case TimeAsked asked -> {
                    long received = setup.clock().nanos();
                    connection.send(new TimeTold(asked.sent(), received, setup.clock().nanos()));
                }
                default -> {
                    // Came before, on a connection that broke.
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void keep(Seat seat, Kept message) {
        switch (message) {
            case Ready ready -> {
                seat.ready = ready.problem().isEmpty();
                seat.problem = ready.problem();
                if (!seat.ready) {
                    seat.end(Fate.NOT_STARTED, ready.problem());
                    send(seat, new Bye(ready.problem()));
                }
                changed.signalAll();
            }
            case Started started -> seat.clients = started.clients();
            case Done done -> done(seat, done);
            default -> seat.files.ifPresentOrElse(files -> write(seat, files, message), () -> seat.early.add(message));
        }
    }

    private void write(Seat seat, TesterFiles files, Kept message) {
        switch (message) {
            case ClockTaken taken -> taken.samples().forEach(files::clock);
            case GeneratorTaken taken -> taken.samples().forEach(files::generator);
            case Named named -> files.names(named.names());
            case Answered answered -> answered.examples().forEach(setup.writer()::example);
            case Happened happened -> setup.writer().event(number(seat), happened.event(), happened.detail());
            default -> throw new IllegalArgumentException(message.toString());
        }
    }

    private static int number(Seat seat) {
        return seat.share == null ? RunWriter.NO_TESTER : seat.share.tester();
    }

    private void done(Seat seat, Done done) {
        seat.done = done;
        long missing = done.batches() - seat.batches();
        if (missing > 0) {
            seat.end(Fate.LOST, "%d of its %d batches did not come".formatted(missing, done.batches()));
        } else if (!done.problem().isEmpty() && done.records() == 0) {
            seat.end(Fate.NOT_STARTED, done.problem());
        } else {
            seat.end(Fate.DONE, done.problem());
        }
        send(seat, new Bye(""));
        changed.signalAll();
    }

    /** Stores batches; outside the lock, for testers do not wait for one another. */
    void store(Seat seat, ByteBuffer batches) throws BadBatchException {
        TesterFiles files = seat.files.orElse(null);
        if (files == null) {
            return;
        }
        try {
            files.store(batches, tally::add);
        } catch (RuntimeException e) {
            failed.accept(String.valueOf(e.getMessage()));
            throw e;
        }
        if (files.batches() - seat.acknowledged >= MANY_BATCHES) {
            lock.lock();
            try {
                acknowledge(seat);
            } finally {
                lock.unlock();
            }
        }
    }

    private void acknowledge(Seat seat) {
        long stored = seat.batches();
        if (stored > seat.acknowledged || seat.kept > seat.keptAcknowledged) {
            seat.acknowledged = stored;
            seat.keptAcknowledged = seat.kept;
            send(seat, new Acknowledged(stored, seat.kept));
        }
    }

    void closed(TesterConnection connection, @Nullable Seat seat, String why) {
        lock.lock();
        try {
            if (seat != null && seat.connection == connection) {
                seat.connection = null;
                seat.brokenAt = System.nanoTime();
                if (!seat.isFinal() && seat.share != null) {
                    setup.writer()
                            .event(seat.share.tester(), "cut",
                                    "the connection broke (%s); %d batches are stored".formatted(
                                            why, seat.batches()));
                }
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until something is so; false where it is not in time. The question is asked under the lock, more than once. */
    boolean await(BooleanSupplier so, Duration most) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = TimeUnit.NANOSECONDS.convert(most);
            while (!so.getAsBoolean() && left > 0) {
                left = changed.awaitNanos(left);
            }
            return so.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }

    /** How many testers could start now. */
    int ready() {
        lock.lock();
        try {
            return (int) seats.values().stream().filter(Seat::isReady).count();
        } finally {
            lock.unlock();
        }
    }

    /** Gives those who are ready their shares, in the order of their names, whoever came first. What else there is has no part in the run. */
    List<Seat> begin(long atNanos) {
        lock.lock();
        try {
            begun = true;
            startNanos = atNanos;
            Map<String, Integer> places = new HashMap<>();
            setup.names().forEach(name -> places.putIfAbsent(name, places.size()));
            List<Seat> ready = seats.values()
                    .stream()
                    .filter(Seat::isReady)
                    .sorted(Comparator.comparingInt(seat -> places.getOrDefault(seat.hello.name(), places.size())))
                    .toList();
            for (int i = 0; i < ready.size(); i++) {
                Seat seat = ready.get(i);
                seat.share = new Share(i, ready.size());
                TesterFiles files = setup.writer().tester(i);
                seat.files = java.util.Optional.of(files);
                seat.early.forEach(message -> write(seat, files, message));
                seat.early.clear();
            }
            ready.forEach(seat -> send(seat, new Start(java.util.Objects.requireNonNull(seat.share), atNanos)));
            return ready;
        } finally {
            lock.unlock();
        }
    }

    /** Does something with each seat, under the lock. */
    void each(Consumer<Seat> action) {
        lock.lock();
        try {
            new ArrayList<>(seats.values()).forEach(action);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** All seats as they are; to be read under {@link #await} or {@link #each}. */
    List<Seat> seats() {
        return List.copyOf(seats.values());
    }

    void beat() {
        String beat = Wire.text(new Beat());
        each(seat -> {
            if (seat.connection != null) {
                seat.connection.sendText(beat);
            }
        });
    }

    void acknowledge() {
        each(this::acknowledge);
    }

    void wake() {
        each(seat -> {
        });
    }

    static void send(Seat seat, FromController message) {
        if (seat.connection != null) {
            seat.connection.send(message);
        }
    }
}
