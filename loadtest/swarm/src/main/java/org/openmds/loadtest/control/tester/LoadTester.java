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
import org.openmds.loadtest.control.wire.ControlMessage.Answered;
import org.openmds.loadtest.control.wire.ControlMessage.Bye;
import org.openmds.loadtest.control.wire.ControlMessage.ClockTaken;
import org.openmds.loadtest.control.wire.ControlMessage.ControllerMessage;
import org.openmds.loadtest.control.wire.ControlMessage.Done;
import org.openmds.loadtest.control.wire.ControlMessage.GeneratorTaken;
import org.openmds.loadtest.control.wire.ControlMessage.Happened;
import org.openmds.loadtest.control.wire.ControlMessage.Hello;
import org.openmds.loadtest.control.wire.ControlMessage.Ready;
import org.openmds.loadtest.control.wire.ControlMessage.Start;
import org.openmds.loadtest.control.wire.ControlMessage.Started;
import org.openmds.loadtest.control.wire.ControlMessage.Status;
import org.openmds.loadtest.control.wire.ControlMessage.Stop;
import org.openmds.loadtest.control.wire.ControlMessage.TimeAsked;
import org.openmds.loadtest.control.wire.ControlMessage.TimeTold;
import org.openmds.loadtest.control.wire.ControlMessage.Welcome;
import org.openmds.loadtest.control.wire.RunToken;
import org.openmds.loadtest.model.clock.ClockFit;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.clock.ClockSampler;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.clock.TimeClient;
import org.openmds.loadtest.model.clock.TimeKey;
import org.openmds.loadtest.model.run.AnswerExample;
import org.openmds.loadtest.model.run.GeneratorSample;

/**
 * A tester from its first word to the controller to its last. It never loads a service unattended: without a word from the controller
 * for some time, it ends.
 */
public final class LoadTester {

    private static final Duration TICK = Duration.ofSeconds(1);
    private static final Duration BYE_TIMEOUT = Duration.ofSeconds(10);
    /** Beyond the drain, until a share that was told to end is left behind. */
    private static final Duration END_GRACE = Duration.ofSeconds(5);
    /** Of the time after which a controller counts as lost, the connection is made anew after this part. */
    private static final int RECONNECTS_PER_TIMEOUT = 3;

    private final TesterOptions options;
    private final TesterIdentity identity;
    private final TesterWorkload workload;
    private final BatchQueue batchQueue;
    private final UnacknowledgedMessages messages = new UnacknowledgedMessages();
    private final CompletableFuture<Welcome> welcomed = new CompletableFuture<>();
    private final CompletableFuture<Start> started = new CompletableFuture<>();
    /** Why there is nobody to report to any more; empty where the run is well over. */
    private final CompletableFuture<TesterEnding> endingFuture = new CompletableFuture<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final ConnectionTimeSource time;
    private volatile Duration lostAfter;
    private volatile @Nullable ControllerLink controllerLink;
    private @Nullable TimeClient timeClient;
    private String problem = "";

    /**
     * @param controller
     *            such as {@code ws://host:port/}
     * @param lostAfter
     *            without a word from the controller this tester ends; the controller's own bound is taken where it is shorter
     * @param timeServer
     *            instead of the controller's, such as a proxy; null for that
     */
    public record TesterOptions(URI controller, RunToken token, String name, TesterClock clock, Duration lostAfter,
            @Nullable InetSocketAddress timeServer) {

        /** "It must never load a target unattended". */
        public static final Duration LOST_AFTER = Duration.ofSeconds(30);
    }

    /** How a tester ended. */
    public record TesterEnding(boolean orderly, String text) {
    }

    public LoadTester(TesterOptions options, TesterIdentity identity, TesterWorkload work) {
        this(options, identity, work, BatchQueue.QueueLimits.DEFAULT);
    }

    LoadTester(TesterOptions options, TesterIdentity identity, TesterWorkload work, BatchQueue.QueueLimits limits) {
        this.options = options;
        this.identity = identity;
        this.workload = work;
        this.lostAfter = options.lostAfter();
        this.time = new ConnectionTimeSource(options.clock(), this::askTime);
        this.batchQueue = new BatchQueue(limits, text -> reportEvent("backpressure", text));
    }

    /** Does everything, and returns at the end. Called once. */
    public TesterEnding run() throws InterruptedException {
        WebSocketClient client = WebSocketClients.client();
        try {
            return run(client);
        } finally {
            WebSocketClients.stop(client);
        }
    }

    /** The same by a client that others use, too. */
    TesterEnding run(WebSocketClient client) throws InterruptedException {
        Hello hello = identity.hello(UUID.randomUUID().toString(), options.name());
        try (ControllerLink link = new ControllerLink(client,
                new ControllerLink.LinkLogin(options.controller(), options.token(), hello), batchQueue,
                messages,
                new ControllerListener())) {
            controllerLink = link;
            link.start();
            CountDownLatch end = new CountDownLatch(1);
            Thread watch = Thread.ofVirtual().name("tester-watch").start(() -> watch(link, end));
            try {
                return runProtocol(link);
            } finally {
                end.countDown();
                watch.join();
            }
        } finally {
            batchQueue.close();
        }
    }

    /** Ends the share as though the plan were over; what was measured is still handed over. */
    public void stop() {
        stopped.set(true);
        workload.stop();
    }

    private TesterEnding runProtocol(ControllerLink link) throws InterruptedException {
        if (!await(welcomed)) {
            return endingFuture.join();
        }
        Welcome welcome = welcomed.join();
        try {
            workload.check(welcome.plan());
        } catch (WorkloadException e) {
            return refuse(link, String.valueOf(e.getMessage()));
        }
        List<ClockSample> samples = new CopyOnWriteArrayList<>();
        try (ClockSampler _ = watchClock(welcome, sample -> {
            samples.add(sample);
            link.sendReliably(new ClockTaken(List.of(sample)));
        })) {
            link.sendReliably(new Ready(""));
            if (!await(started)) {
                return endingFuture.join();
            }
            runShare(link, welcome, started.join(), samples);
        } catch (IOException e) {
            return refuse(link, String.valueOf(e.getMessage()));
        } finally {
            if (timeClient != null) {
                timeClient.close();
            }
        }
        return endingFuture.isDone() ? endingFuture.join() : finish(link);
    }

    private void runShare(ControllerLink link, Welcome welcome, Start start, List<ClockSample> samples)
            throws InterruptedException {
        TesterSink sink = new TesterSink(start.share().tester(), batchQueue, link::sendReliably);
        TesterWorkload.WorkloadJob job = new TesterWorkload.WorkloadJob(welcome.plan(), start.share(), sink,
                options.clock(),
                ClockFit.of(samples).toTester(start.atNanos()));
        CompletableFuture<String> ended = new CompletableFuture<>();
        Thread thread = Thread.ofVirtual().name("share").start(() -> ended.complete(runWorkload(job, link)));
        if (stopped.get()) {
            workload.stop();
        }
        CompletableFuture.anyOf(ended, endingFuture).join();
        if (!ended.isDone()) {
            workload.stop();
            awaitEnd(ended, welcome.plan().drain().plus(END_GRACE));
        }
        if (!ended.isDone()) {
            thread.interrupt();
            awaitEnd(ended, END_GRACE);
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
    private String runWorkload(TesterWorkload.WorkloadJob job, ControllerLink link) {
        try {
            workload.run(job, new TesterWorkload.WorkloadListener() {
                @Override
                public void clients(int most) {
                    link.sendReliably(new Started(most));
                }

                @Override
                public void generator(GeneratorSample sample) {
                    link.sendReliably(new GeneratorTaken(List.of(sample)));
                }

                @Override
                public void example(AnswerExample example) {
                    link.sendReliably(new Answered(List.of(example)));
                }

                @Override
                public void note(String text) {
                    reportEvent("note", text);
                }
            });
            return "";
        } catch (WorkloadException e) {
            return String.valueOf(e.getMessage());
        } catch (InterruptedException e) {
            return "the share was cut off";
        } catch (RuntimeException e) {
            return "the share failed: " + e;
        }
    }

    private TesterEnding finish(ControllerLink link) throws InterruptedException {
        while (!batchQueue.awaitEmpty(TICK)) {
            if (endingFuture.isDone()) {
                return endingFuture.join();
            }
        }
        link.sendReliably(new Done(batchQueue.batches(), batchQueue.records(), problem));
        TesterEnding ending = await(endingFuture, BYE_TIMEOUT);
        return problem.isEmpty() ? ending : new TesterEnding(false, problem);
    }

    private TesterEnding refuse(ControllerLink link, String why) throws InterruptedException {
        link.sendReliably(new Ready(why));
        await(endingFuture, BYE_TIMEOUT);
        return new TesterEnding(false, why);
    }

    private static TesterEnding await(CompletableFuture<TesterEnding> over, Duration most) throws InterruptedException {
        awaitEnd(over, most);
        return over
                .getNow(new TesterEnding(false,
                        "the controller said no farewell within %d s".formatted(most.toSeconds())));
    }

    /** False where all is over before. */
    private boolean await(CompletableFuture<?> what) {
        CompletableFuture.anyOf(what, endingFuture).join();
        return what.isDone();
    }

    /** Once a second: says how the share goes, and sees to it that the controller is there. */
    private void watch(ControllerLink link, CountDownLatch end) {
        try {
            while (!end.await(TICK.toMillis(), TimeUnit.MILLISECONDS)) {
                Duration silence = link.silence();
                if (silence.plus(TICK).compareTo(lostAfter) >= 0) {
                    batchQueue.close();
                    workload.stop();
                    endingFuture
                            .complete(new TesterEnding(false, "not a word from the controller %s for %d s".formatted(
                                    options.controller(), lostAfter.toSeconds())));
                    return;
                }
                if (silence.compareTo(lostAfter.dividedBy(RECONNECTS_PER_TIMEOUT)) >= 0) {
                    link.breakConnection();
                }
                TesterWorkload.WorkloadStatus workloadStatus = workload.status();
                link.send(new Status(workloadStatus.users(), workloadStatus.inFlight()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void askTime(TimeAsked question) {
        ControllerLink link = controllerLink;
        if (link != null) {
            link.send(question);
        }
    }

    private void reportEvent(String event, String detail) {
        ControllerLink link = controllerLink;
        if (link != null) {
            link.sendReliably(new Happened(event, detail));
        }
    }

    /** By UDP, or where that does not get through, by the controller's connection. */
    private ClockSampler watchClock(Welcome welcome, Consumer<ClockSample> samples) throws IOException {
        InetSocketAddress server = options.timeServer() != null
                ? options.timeServer()
                : new InetSocketAddress(options.controller().getHost(), welcome.timePort());
        Duration every = welcome.plan().clockEvery();
        try {
            timeClient = TimeClient.to(server, TimeKey.of(options.token().text()), options.clock());
            return ClockSampler.start(timeClient::burst, every, samples);
        } catch (IOException e) {
            if (options.timeServer() != null) {
                throw e;
            }
            reportEvent("clock-by-connection",
                    "%s; the clock is compared over the controller's connection instead".formatted(e
                            .getMessage()));
            return ClockSampler.start(time, every, samples);
        }
    }

    /** What the controller says. */
    private final class ControllerListener implements ControllerLink.LinkListener {

        @Override
        public void onMessage(ControllerMessage message) {
            switch (message) {
                case Welcome welcome -> {
                    lostAfter = welcome.lostAfter().compareTo(options.lostAfter()) < 0
                            ? welcome.lostAfter()
                            : options.lostAfter();
                    welcomed.complete(welcome);
                }
                case Start start -> started.complete(start);
                case TimeTold answer -> time.completeAnswer(answer);
                case Stop stop -> stop();
                case Bye bye -> endingFuture.complete(new TesterEnding(bye.reason().isEmpty(), bye.reason()));
                default -> {
                    // A beat, or what the uplink has seen to.
                }
            }
        }

        @Override
        public void onRejected(String why) {
            endingFuture.complete(new TesterEnding(false, why));
        }
    }
}
