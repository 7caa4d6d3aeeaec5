package org.openmds.loadtest.control.tester;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
import org.openmds.loadtest.control.wire.ControllerAddress;
import org.openmds.loadtest.control.wire.RunToken;
import org.openmds.loadtest.model.clock.ClockFit;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.clock.ClockSampler;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.clock.TimeClient;
import org.openmds.loadtest.model.clock.TimeKey;
import org.openmds.loadtest.model.run.AnswerExample;
import org.openmds.loadtest.model.run.GeneratorSample;
import org.openmds.loadtest.text.FailureKind;

/**
 * A tester, from its first message to the controller to its last one. It never loads a service unattended: it ends if the controller is
 * silent for too long.
 */
public final class LoadTester {

    private static final Duration TICK = Duration.ofSeconds(1);
    private static final Duration BYE_TIMEOUT = Duration.ofSeconds(10);
    /** Time beyond the drain in which a stopped share must end; then it is abandoned. */
    private static final Duration END_GRACE = Duration.ofSeconds(5);
    /** Number of reconnections within the time after which a silent controller counts as lost. */
    private static final int RECONNECTS_PER_TIMEOUT = 3;

    private final TesterOptions options;
    private final TesterIdentity identity;
    private final TesterWorkload workload;
    private final BatchQueue queue;
    private final UnacknowledgedMessages messages = new UnacknowledgedMessages();
    private final CompletableFuture<Welcome> welcomed = new CompletableFuture<>();
    private final CompletableFuture<Start> started = new CompletableFuture<>();
    /** The end of the tester; its text is the reason, empty if the run ended normally. */
    private final CompletableFuture<TesterEnding> endingFuture = new CompletableFuture<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final ConnectionTimeSource time;
    private volatile Duration lostAfter;
    private volatile @Nullable ControllerLink controllerLink;
    private @Nullable TimeClient timeClient;
    private String problem = "";

    /**
     * The options of a tester.
     *
     * @param controller
     *            such as {@code wss://host:port/#fingerprint}
     * @param lostAfter
     *            time without messages from the controller after which this tester ends; the controller's own limit applies if it is shorter
     * @param timeServer
     *            a time server other than the controller's, such as a proxy; null for the controller's
     */
    public record TesterOptions(URI controller, RunToken token, String name, TesterClock clock, Duration lostAfter,
            @Nullable InetSocketAddress timeServer) {

        /** Default limit. A tester must never load a target unattended. */
        public static final Duration LOST_AFTER = Duration.ofSeconds(30);
    }

    /** The end of a tester: whether it was normal, and the reason. */
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
        this.queue = new BatchQueue(limits, text -> reportEvent("backpressure", text));
    }

    /** Runs the tester to its end. Called once. */
    public TesterEnding run() throws InterruptedException {
        Optional<String> refusal = new ControllerAddress(options.controller()).refusal();
        if (refusal.isPresent()) {
            return new TesterEnding(false, refusal.get());
        }
        WebSocketClient client = WebSocketClients.client(options.controller());
        try {
            return run(client);
        } finally {
            WebSocketClients.stop(client);
        }
    }

    /** Runs the tester with a WebSocket client that others share. */
    TesterEnding run(WebSocketClient client) throws InterruptedException {
        Hello hello = identity.hello(UUID.randomUUID().toString(), options.name());
        try (ControllerLink link = new ControllerLink(client,
                new ControllerLink.LinkLogin(options.controller(), options.token(), hello), queue,
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
            queue.close();
        }
    }

    /** Ends the share as if the plan were over; the measurements are still sent. */
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
        TesterSink sink = new TesterSink(start.share().tester(), queue, link::sendReliably);
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
            // The caller checks whether it is done.
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs the workload; returns the reason if it failed, else an empty text. */
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
            return "the share was interrupted";
        } catch (RuntimeException e) {
            return "the share failed: " + FailureKind.of(e);
        }
    }

    private TesterEnding finish(ControllerLink link) throws InterruptedException {
        while (!queue.awaitEmpty(TICK)) {
            if (endingFuture.isDone()) {
                return endingFuture.join();
            }
        }
        link.sendReliably(new Done(queue.batches(), queue.records(), problem));
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
                        "the controller did not end the conversation within %d s".formatted(most.toSeconds())));
    }

    /** Waits for a future; returns false if the tester's end came first. */
    private boolean await(CompletableFuture<?> what) {
        CompletableFuture.anyOf(what, endingFuture).join();
        return what.isDone();
    }

    /** Once a second: sends the tester's state, and checks that the controller is still there. */
    private void watch(ControllerLink link, CountDownLatch end) {
        try {
            while (!end.await(TICK.toMillis(), TimeUnit.MILLISECONDS)) {
                Duration silence = link.silence();
                if (silence.plus(TICK).compareTo(lostAfter) >= 0) {
                    queue.close();
                    workload.stop();
                    endingFuture
                            .complete(new TesterEnding(false, "no message from the controller %s for %d s".formatted(
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

    /** Samples the clock over UDP or, if UDP is blocked, over the controller's connection. */
    private ClockSampler watchClock(Welcome welcome, Consumer<ClockSample> samples) throws IOException {
        InetSocketAddress server = options.timeServer() != null
                ? options.timeServer()
                : new InetSocketAddress(options.controller().getHost(), welcome.timePort());
        Duration every = welcome.plan().sampling().clockEvery();
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

    /** Handles the controller's messages. */
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
                    // A heartbeat, or a message that the link has handled.
                }
            }
        }

        @Override
        public void onRejected(String why) {
            endingFuture.complete(new TesterEnding(false, why));
        }
    }
}
