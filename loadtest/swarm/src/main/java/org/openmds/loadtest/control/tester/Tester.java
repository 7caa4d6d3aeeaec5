package org.openmds.loadtest.control.tester;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.control.wire.Message.Answered;
import org.openmds.loadtest.control.wire.Message.Bye;
import org.openmds.loadtest.control.wire.Message.ClockTaken;
import org.openmds.loadtest.control.wire.Message.Done;
import org.openmds.loadtest.control.wire.Message.FromController;
import org.openmds.loadtest.control.wire.Message.GeneratorTaken;
import org.openmds.loadtest.control.wire.Message.Happened;
import org.openmds.loadtest.control.wire.Message.Hello;
import org.openmds.loadtest.control.wire.Message.Ready;
import org.openmds.loadtest.control.wire.Message.Start;
import org.openmds.loadtest.control.wire.Message.Started;
import org.openmds.loadtest.control.wire.Message.Status;
import org.openmds.loadtest.control.wire.Message.Stop;
import org.openmds.loadtest.control.wire.Message.TimeAsked;
import org.openmds.loadtest.control.wire.Message.TimeTold;
import org.openmds.loadtest.control.wire.Message.Welcome;
import org.openmds.loadtest.control.wire.Token;
import org.openmds.loadtest.model.clock.ClockFit;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.clock.ClockWatch;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.clock.TimeClient;
import org.openmds.loadtest.model.clock.TimeKey;
import org.openmds.loadtest.model.run.AnswerExample;
import org.openmds.loadtest.model.run.GeneratorSample;

/**
 * A tester from its first word to the controller to its last. It never loads a service unattended: without a word from the controller
 * for some time, it ends.
 */
public final class Tester {

    private static final Duration TICK = Duration.ofSeconds(1);
    private static final Duration FAREWELL = Duration.ofSeconds(10);
    /** Beyond the drain, until a share that was told to end is left behind. */
    private static final Duration GRACE = Duration.ofSeconds(5);
    /** Of the time after which a controller counts as lost, the connection is made anew after this part. */
    private static final int CUTS_WITHIN_LOST = 3;

    private final Options options;
    private final Identity identity;
    private final Work work;
    private final Outbox outbox;
    private final Notebox notes = new Notebox();
    private final CompletableFuture<Welcome> welcomed = new CompletableFuture<>();
    private final CompletableFuture<Start> started = new CompletableFuture<>();
    /** Why there is nobody to report to any more; empty where the run is well over. */
    private final CompletableFuture<Ending> over = new CompletableFuture<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final TimeByConnection time;
    private volatile Duration lostAfter;
    private volatile @Nullable Uplink uplink;
    private @Nullable TimeClient datagrams;
    private String problem = "";

    /**
     * @param controller
     *            such as {@code ws://host:port/}
     * @param lostAfter
     *            without a word from the controller this tester ends; the controller's own bound is taken where it is shorter
     * @param timeServer
     *            instead of the controller's, such as a proxy; null for that
     */
    public record Options(URI controller, Token token, String name, TesterClock clock, Duration lostAfter,
            @Nullable InetSocketAddress timeServer) {

        /** "It must never load a target unattended". */
        public static final Duration LOST_AFTER = Duration.ofSeconds(30);
    }

    /** How a tester ended. */
    public record Ending(boolean orderly, String text) {
    }

    public Tester(Options options, Identity identity, Work work) {
        this(options, identity, work, Outbox.Limits.USUAL);
    }

    Tester(Options options, Identity identity, Work work, Outbox.Limits limits) {
        this.options = options;
        this.identity = identity;
        this.work = work;
        this.lostAfter = options.lostAfter();
        this.time = new TimeByConnection(options.clock(), this::ask);
        this.outbox = new Outbox(limits, text -> happened("backpressure", text));
    }

    /** Does everything, and returns at the end. Called once. */
    public Ending run() throws InterruptedException {
        WebSocketClient client = WebSockets.client();
        try {
            return run(client);
        } finally {
            WebSockets.stop(client);
        }
    }

    /** The same by a client that others use, too. */
    Ending run(WebSocketClient client) throws InterruptedException {
        Hello hello = identity.hello(UUID.randomUUID().toString(), options.name());
        try (Uplink link = new Uplink(client, new Uplink.Peer(options.controller(), options.token(), hello), outbox,
                notes,
                new Ear())) {
            uplink = link;
            link.start();
            CountDownLatch end = new CountDownLatch(1);
            Thread watch = Thread.ofVirtual().name("tester-watch").start(() -> watch(link, end));
            try {
                return converse(link);
            } finally {
                end.countDown();
                watch.join();
            }
        } finally {
            outbox.close();
        }
    }

    /** Ends the share as though the plan were over; what was measured is still handed over. */
    public void stop() {
        stopped.set(true);
        work.stop();
    }

    private Ending converse(Uplink link) throws InterruptedException {
        if (!await(welcomed)) {
            return over.join();
        }
        Welcome welcome = welcomed.join();
        try {
            work.check(welcome.plan());
        } catch (WorkException e) {
            return refuse(link, String.valueOf(e.getMessage()));
        }
        List<ClockSample> samples = new CopyOnWriteArrayList<>();
        try (ClockWatch _ = watchClock(welcome, sample -> {
            samples.add(sample);
            link.keep(new ClockTaken(List.of(sample)));
        })) {
            link.keep(new Ready(""));
            if (!await(started)) {
                return over.join();
            }
            share(link, welcome, started.join(), samples);
        } catch (IOException e) {
            return refuse(link, String.valueOf(e.getMessage()));
        } finally {
            if (datagrams != null) {
                datagrams.close();
            }
        }
        return over.isDone() ? over.join() : handOver(link);
    }

    private void share(Uplink link, Welcome welcome, Start start, List<ClockSample> samples)
            throws InterruptedException {
        TesterSink sink = new TesterSink(start.share().tester(), outbox, link::keep);
        Work.Job job = new Work.Job(welcome.plan(), start.share(), sink, options.clock(),
                ClockFit.of(samples).toTester(start.atNanos()));
        CompletableFuture<String> ended = new CompletableFuture<>();
        Thread thread = Thread.ofVirtual().name("share").start(() -> ended.complete(work(job, link)));
        if (stopped.get()) {
            work.stop();
        }
        CompletableFuture.anyOf(ended, over).join();
        if (!ended.isDone()) {
            work.stop();
            awaitEnd(ended, welcome.plan().drain().plus(GRACE));
        }
        if (!ended.isDone()) {
            thread.interrupt();
            awaitEnd(ended, GRACE);
        }
        problem = ended.getNow("the share did not end in time");
    }

    private static void awaitEnd(CompletableFuture<?> ended, Duration most) throws InterruptedException {
        try {
            ended.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // Seen by the caller, who asks whether it is done.
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Why it could not be done; empty where it was. */
    private String work(Work.Job job, Uplink link) {
        try {
            work.run(job, new Work.Reports() {
                @Override
                public void clients(int most) {
                    link.keep(new Started(most));
                }

                @Override
                public void generator(GeneratorSample sample) {
                    link.keep(new GeneratorTaken(List.of(sample)));
                }

                @Override
                public void example(AnswerExample example) {
                    link.keep(new Answered(List.of(example)));
                }

                @Override
                public void note(String text) {
                    happened("note", text);
                }
            });
            return "";
        } catch (WorkException e) {
            return String.valueOf(e.getMessage());
        } catch (InterruptedException e) {
            return "the share was cut off";
        } catch (RuntimeException e) {
            return "the share failed: " + e;
        }
    }

    private Ending handOver(Uplink link) throws InterruptedException {
        while (!outbox.awaitEmpty(TICK)) {
            if (over.isDone()) {
                return over.join();
            }
        }
        link.keep(new Done(outbox.batches(), outbox.records(), problem));
        Ending ending = await(over, FAREWELL);
        return problem.isEmpty() ? ending : new Ending(false, problem);
    }

    private Ending refuse(Uplink link, String why) throws InterruptedException {
        link.keep(new Ready(why));
        await(over, FAREWELL);
        return new Ending(false, why);
    }

    private static Ending await(CompletableFuture<Ending> over, Duration most) throws InterruptedException {
        awaitEnd(over, most);
        return over
                .getNow(new Ending(false, "the controller said no farewell within %d s".formatted(most.toSeconds())));
    }

    /** False where all is over before. */
    private boolean await(CompletableFuture<?> what) {
        CompletableFuture.anyOf(what, over).join();
        return what.isDone();
    }

    /** Once a second: says how the share goes, and sees to it that the controller is there. */
    private void watch(Uplink link, CountDownLatch end) {
        try {
            while (!end.await(TICK.toMillis(), TimeUnit.MILLISECONDS)) {
                Duration silence = link.silence();
                if (silence.plus(TICK).compareTo(lostAfter) >= 0) {
                    outbox.close();
                    work.stop();
                    over.complete(new Ending(false, "not a word from the controller %s for %d s".formatted(
                            options.controller(), lostAfter.toSeconds())));
                    return;
                }
                if (silence.compareTo(lostAfter.dividedBy(CUTS_WITHIN_LOST)) >= 0) {
                    link.cut();
                }
                Work.Pulse pulse = work.pulse();
                link.send(new Status(pulse.users(), pulse.inFlight()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask(TimeAsked question) {
        Uplink link = uplink;
        if (link != null) {
            link.send(question);
        }
    }

    private void happened(String event, String detail) {
        Uplink link = uplink;
        if (link != null) {
            link.keep(new Happened(event, detail));
        }
    }

    /** By UDP, or where that does not get through, by the controller's connection. */
    private ClockWatch watchClock(Welcome welcome, Consumer<ClockSample> samples) throws IOException {
        InetSocketAddress server = options.timeServer() != null
                ? options.timeServer()
                : new InetSocketAddress(options.controller().getHost(), welcome.timePort());
        Duration every = welcome.plan().clockEvery();
        try {
            datagrams = TimeClient.to(server, TimeKey.of(options.token().text()), options.clock());
            return ClockWatch.start(datagrams::burst, every, samples);
        } catch (IOException e) {
            if (options.timeServer() != null) {
                throw e;
            }
            happened("clock-by-connection",
                    "%s; the clock is compared over the controller's connection instead".formatted(e
                            .getMessage()));
            return ClockWatch.start(time, every, samples);
        }
    }

    /** What the controller says. */
    private final class Ear implements Uplink.Listener {

        @Override
        public void on(FromController message) {
            switch (message) {
                case Welcome welcome -> {
                    lostAfter = welcome.lostAfter().compareTo(options.lostAfter()) < 0
                            ? welcome.lostAfter()
                            : options.lostAfter();
                    welcomed.complete(welcome);
                }
                case Start start -> started.complete(start);
                case TimeTold answer -> time.told(answer);
                case Stop stop -> stop();
                case Bye bye -> over.complete(new Ending(bye.reason().isEmpty(), bye.reason()));
                default -> {
                    // A beat, or what the uplink has seen to.
                }
            }
        }

        @Override
        public void turnedAway(String why) {
            over.complete(new Ending(false, why));
        }
    }
}
