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
import org.openmds.loadtest.control.wire.ControlMessage.Acknowledged;
import org.openmds.loadtest.control.wire.ControlMessage.Answered;
import org.openmds.loadtest.control.wire.ControlMessage.Beat;
import org.openmds.loadtest.control.wire.ControlMessage.Bye;
import org.openmds.loadtest.control.wire.ControlMessage.ClockTaken;
import org.openmds.loadtest.control.wire.ControlMessage.ControllerMessage;
import org.openmds.loadtest.control.wire.ControlMessage.Done;
import org.openmds.loadtest.control.wire.ControlMessage.GeneratorTaken;
import org.openmds.loadtest.control.wire.ControlMessage.Happened;
import org.openmds.loadtest.control.wire.ControlMessage.Hello;
import org.openmds.loadtest.control.wire.ControlMessage.Named;
import org.openmds.loadtest.control.wire.ControlMessage.Ready;
import org.openmds.loadtest.control.wire.ControlMessage.ReliableMessage;
import org.openmds.loadtest.control.wire.ControlMessage.Start;
import org.openmds.loadtest.control.wire.ControlMessage.Started;
import org.openmds.loadtest.control.wire.ControlMessage.Status;
import org.openmds.loadtest.control.wire.ControlMessage.TimeAsked;
import org.openmds.loadtest.control.wire.ControlMessage.TimeTold;
import org.openmds.loadtest.control.wire.ControlMessage.Welcome;
import org.openmds.loadtest.control.wire.MessageCodec;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.run.BadBatchException;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterFiles;
import org.openmds.loadtest.model.run.TesterResult.FinalState;
import org.openmds.loadtest.text.CountText;

/** The testers of a run: registers each by its key, stores what it sends, and acknowledges it. Thread-safe, by one lock. */
final class TesterRegistry {

    /** Number of unacknowledged batches that is acknowledged at once, not at the next interval, so that testers keep few batches. */
    private static final int ACKNOWLEDGE_BATCHES = 64;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, TesterSlot> slots = new LinkedHashMap<>();
    private final RegistrySetup setup;
    private final LiveTally tally;
    private final Consumer<String> failed;
    private boolean runStarted;
    private long startNanos;

    /**
     * The input of a registry.
     *
     * @param names
     *            names of the expected testers, in order
     * @param timePort
     *            port of the time server
     */
    record RegistrySetup(LoadPlan plan, List<String> names, int timePort, Duration lostAfter, TesterClock clock,
            RunWriter writer) {
    }

    /**
     * @param failed
     *            called with the reason when data can no longer be stored
     */
    TesterRegistry(RegistrySetup setup, LiveTally tally, Consumer<String> failed) {
        this.setup = setup;
        this.tally = tally;
        this.failed = failed;
    }

    /** Handles a tester's first message on a connection. Returns null if the tester is rejected; it is sent the reason. */
    @Nullable
    TesterSlot register(Hello hello, TesterConnection connection) {
        lock.lock();
        try {
            TesterSlot testerSlot = slots.get(hello.key());
            if (testerSlot == null) {
                if (runStarted
                        || slots.values().stream().filter(each -> each.connection != null).count() >= setup.names()
                                .size()) {
                    connection.send(new Bye(runStarted
                            ? "the run has started without this tester"
                            : "all %d testers are connected already".formatted(setup.names().size())));
                    setup.writer()
                            .event(RunWriter.NO_TESTER, "turned-away", "tester %s on %s: %s".formatted(hello.name(),
                                    hello.host(),
                                    runStarted ? "the run had started" : "all testers were connected already"));
                    return null;
                }
                testerSlot = new TesterSlot(hello);
                slots.put(hello.key(), testerSlot);
            } else if (testerSlot.hasEnded()) {
                connection.send(new Bye(
                        testerSlot.finalState == FinalState.DONE
                                ? ""
                                : "the controller has given up this tester: " + testerSlot.detail));
                return null;
            } else {
                reconnect(testerSlot);
            }
            testerSlot.connection = connection;
            testerSlot.acknowledgedBatches = testerSlot.batches();
            testerSlot.acknowledgedMessages = testerSlot.receivedMessages;
            connection.send(
                    new Welcome(setup.plan(), setup.names().size(), testerSlot.acknowledgedBatches,
                            testerSlot.receivedMessages, setup.timePort(),
                            setup
                                    .lostAfter()));
            if (testerSlot.share != null) {
                connection.send(new Start(testerSlot.share, startNanos));
            }
            changed.signalAll();
            return testerSlot;
        } finally {
            lock.unlock();
        }
    }

    private void reconnect(TesterSlot testerSlot) {
        TesterConnection old = testerSlot.connection;
        testerSlot.connection = null;
        if (old != null) {
            old.disconnect();
        }
        if (testerSlot.share != null) {
            setup.writer()
                    .event(testerSlot.share.tester(), "back",
                            "the tester has connected again after its connection broke");
        }
    }

    /** Handles a message of a registered tester. */
    void receive(TesterSlot testerSlot, TesterConnection connection, MessageCodec.NumberedMessage numbered) {
        lock.lock();
        try {
            if (testerSlot.connection != connection) {
                return;
            }
            switch (numbered.message()) {
                case ReliableMessage message when numbered.number() >= testerSlot.receivedMessages -> {
                    testerSlot.receivedMessages = numbered.number() + 1;
                    process(testerSlot, message);
                }
                case Status status -> testerSlot.status = status;
                case TimeAsked asked -> {
                    long received = setup.clock().nanos();
                    connection.send(new TimeTold(asked.sent(), received, setup.clock().nanos()));
                }
                default -> {
                    // Received before on a connection that broke.
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void process(TesterSlot testerSlot, ReliableMessage message) {
        switch (message) {
            case Ready ready -> {
                testerSlot.ready = ready.problem().isEmpty();
                testerSlot.problem = ready.problem();
                if (!testerSlot.ready) {
                    testerSlot.end(FinalState.NOT_STARTED, ready.problem());
                    send(testerSlot, new Bye(ready.problem()));
                }
                changed.signalAll();
            }
            case Started started -> testerSlot.clients = started.clients();
            case Done done -> complete(testerSlot, done);
            default -> testerSlot.files.ifPresentOrElse(files -> write(testerSlot, files, message),
                    () -> testerSlot.earlyMessages.add(message));
        }
    }

    private void write(TesterSlot testerSlot, TesterFiles files, ReliableMessage message) {
        switch (message) {
            case ClockTaken taken -> taken.samples().forEach(files::clock);
            case GeneratorTaken taken -> taken.samples().forEach(files::generator);
            case Named named -> files.names(named.names());
            case Answered answered -> answered.examples().forEach(setup.writer()::example);
            case Happened happened -> setup.writer().event(number(testerSlot), happened.event(), happened.detail());
            default -> throw new IllegalArgumentException(message.toString());
        }
    }

    private static int number(TesterSlot testerSlot) {
        return testerSlot.share == null ? RunWriter.NO_TESTER : testerSlot.share.tester();
    }

    private void complete(TesterSlot testerSlot, Done done) {
        testerSlot.done = done;
        long missing = done.batches() - testerSlot.batches();
        if (missing > 0) {
            testerSlot.end(FinalState.LOST,
                    "%d of its %d batches were not received".formatted(missing, done.batches()));
        } else if (!done.problem().isEmpty() && done.records() == 0) {
            testerSlot.end(FinalState.NOT_STARTED, done.problem());
        } else {
            testerSlot.end(FinalState.DONE, done.problem());
        }
        send(testerSlot, new Bye(""));
        changed.signalAll();
    }

    /** Stores batches, outside the lock so that testers do not wait for one another. */
    void store(TesterSlot testerSlot, ByteBuffer batches) throws BadBatchException {
        TesterFiles files = testerSlot.files.orElse(null);
        if (files == null) {
            return;
        }
        try {
            files.store(batches, tally::add);
        } catch (RuntimeException e) {
            failed.accept(String.valueOf(e.getMessage()));
            throw e;
        }
        if (files.batches() - testerSlot.acknowledgedBatches >= ACKNOWLEDGE_BATCHES) {
            lock.lock();
            try {
                sendAcknowledgements(testerSlot);
            } finally {
                lock.unlock();
            }
        }
    }

    private void sendAcknowledgements(TesterSlot testerSlot) {
        long stored = testerSlot.batches();
        if (stored > testerSlot.acknowledgedBatches || testerSlot.receivedMessages > testerSlot.acknowledgedMessages) {
            testerSlot.acknowledgedBatches = stored;
            testerSlot.acknowledgedMessages = testerSlot.receivedMessages;
            send(testerSlot, new Acknowledged(stored, testerSlot.receivedMessages));
        }
    }

    void connectionClosed(TesterConnection connection, @Nullable TesterSlot testerSlot, String why) {
        lock.lock();
        try {
            if (testerSlot != null && testerSlot.connection == connection) {
                testerSlot.connection = null;
                testerSlot.brokenAt = System.nanoTime();
                if (!testerSlot.hasEnded() && testerSlot.share != null) {
                    setup.writer()
                            .event(testerSlot.share.tester(), "cut",
                                    "the connection broke (%s); stored: %s".formatted(
                                            why, CountText.of(testerSlot.batches(), "batch", "batches")));
                }
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a condition holds; returns false after the timeout. The condition is evaluated under the lock, several times. */
    boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = TimeUnit.NANOSECONDS.convert(timeout);
            while (!condition.getAsBoolean() && left > 0) {
                left = changed.awaitNanos(left);
            }
            return condition.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of testers that could start now. */
    int readyCount() {
        lock.lock();
        try {
            return (int) slots.values().stream().filter(TesterSlot::isReady).count();
        } finally {
            lock.unlock();
        }
    }

    /** Starts the testers that are ready and gives them their shares in the order of their names. Other testers take no part in the run. */
    List<TesterSlot> startReady(long atNanos) {
        lock.lock();
        try {
            runStarted = true;
            startNanos = atNanos;
            Map<String, Integer> places = new HashMap<>();
            setup.names().forEach(name -> places.putIfAbsent(name, places.size()));
            List<TesterSlot> ready = slots.values()
                    .stream()
                    .filter(TesterSlot::isReady)
                    .sorted(Comparator
                            .comparingInt(testerSlot -> places.getOrDefault(testerSlot.hello.name(), places.size())))
                    .toList();
            for (int i = 0; i < ready.size(); i++) {
                TesterSlot testerSlot = ready.get(i);
                testerSlot.share = new LoadShare(i, ready.size());
                TesterFiles files = setup.writer().tester(i);
                testerSlot.files = java.util.Optional.of(files);
                testerSlot.earlyMessages.forEach(message -> write(testerSlot, files, message));
                testerSlot.earlyMessages.clear();
            }
            ready.forEach(testerSlot -> send(testerSlot,
                    new Start(java.util.Objects.requireNonNull(testerSlot.share), atNanos)));
            return ready;
        } finally {
            lock.unlock();
        }
    }

    /** Calls an action with each tester, under the lock. */
    void forEach(Consumer<TesterSlot> action) {
        lock.lock();
        try {
            new ArrayList<>(slots.values()).forEach(action);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns all testers; must be read under {@link #await} or {@link #forEach}. */
    List<TesterSlot> slots() {
        return List.copyOf(slots.values());
    }

    void sendHeartbeats() {
        String beat = MessageCodec.text(new Beat());
        forEach(testerSlot -> {
            if (testerSlot.connection != null) {
                testerSlot.connection.sendText(beat);
            }
        });
    }

    void sendAcknowledgements() {
        forEach(this::sendAcknowledgements);
    }

    void wakeWaiters() {
        forEach(testerSlot -> {
        });
    }

    static void send(TesterSlot testerSlot, ControllerMessage message) {
        if (testerSlot.connection != null) {
            testerSlot.connection.send(message);
        }
    }
}
