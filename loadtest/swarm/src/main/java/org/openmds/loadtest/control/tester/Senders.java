package org.openmds.loadtest.control.tester;

import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.openmds.loadtest.control.wire.Token;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;

/**
 * Many testers in one process that load no service but their controller: each makes records as quickly as the controller takes them,
 * from the plan's start to its end.
 */
public final class Senders {

    /** Of each tester: what waits beyond it makes the sender wait, not the controller quicker. */
    private static final long MOST_WAITING = 512 << 10;
    private static final long LEAST_WAITING = 128 << 10;
    /** Of all testers of this process. */
    private static final long ALL_WAITING = 1 << 30;
    /** Testers that dial at the same time: were it all of them, most would wait so long for the controller's first word that they gave it up. */
    private static final int DIALLING = 50;

    /** Longer than of a usual tester: thousands share a machine with their controller, and each has a word from it in turn. */
    public static final Duration LOST_AFTER = Duration.ofMinutes(2);

    private final URI controller;
    private final Token token;
    private final int recordsPerBatch;

    public Senders(URI controller, Token token, int recordsPerBatch) {
        this.controller = controller;
        this.token = token;
        this.recordsPerBatch = recordsPerBatch;
    }

    /** Runs them all, and returns what did not end as it should. */
    public List<String> run(String name, int count) throws InterruptedException {
        WebSocketClient client = WebSockets.client();
        try {
            List<CompletableFuture<String>> endings = new ArrayList<>();
            Identity identity = Identity.own();
            Semaphore dialling = new Semaphore(DIALLING);
            Outbox.Limits limits = new Outbox.Limits(
                    Math.clamp(ALL_WAITING / Math.max(1, count), LEAST_WAITING, MOST_WAITING), 0);
            for (int i = 0; i < count; i++) {
                Tester.Options options = new Tester.Options(controller, token, name + "-" + i, TesterClock.system(),
                        LOST_AFTER, null);
                CompletableFuture<String> ending = new CompletableFuture<>();
                Thread.ofVirtual().start(() -> {
                    try {
                        ending.complete(run(options, identity, limits, dialling, client));
                    } catch (RuntimeException e) {
                        // Nobody waits for ever for the one that failed.
                        ending.complete(e.toString());
                    }
                });
                endings.add(ending);
            }
            return endings.stream().map(CompletableFuture::join).filter(problem -> !problem.isEmpty()).toList();
        } finally {
            WebSockets.stop(client);
        }
    }

    private String run(Tester.Options options, Identity identity, Outbox.Limits limits, Semaphore dialling,
            WebSocketClient client) {
        try {
            dialling.acquire();
            AtomicBoolean dials = new AtomicBoolean(true);
            Runnable heard = () -> {
                if (dials.getAndSet(false)) {
                    dialling.release();
                }
            };
            try {
                return new Tester(options, identity, new Flood(heard), limits).run(client).text();
            } finally {
                heard.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    /** One tester's records. */
    private final class Flood implements Work {

        private final CountDownLatch stopped = new CountDownLatch(1);
        private final Runnable heard;

        /**
         * @param heard
         *            told when the controller has spoken
         */
        Flood(Runnable heard) {
            this.heard = heard;
        }

        /** Any plan will do: only its times are of interest. */
        @Override
        public void check(Plan plan) {
            heard.run();
        }

        @Override
        public void run(Job job, Reports reports) throws InterruptedException {
            reports.clients(1);
            long end = job.startNanos() + job.plan().duration().toNanos();
            if (stopped.await(Math.max(0, job.startNanos() - job.clock().nanos()),
                    java.util.concurrent.TimeUnit.NANOSECONDS)) {
                return;
            }
            ByteBuffer batch = Records.buffer(recordsPerBatch);
            for (long now = job.clock().nanos(); now < end && stopped.getCount() > 0; now = job.clock().nanos()) {
                batch.clear();
                for (int i = 0; i < recordsPerBatch; i++) {
                    Records.request(batch, job.share().tester(), 0, now + i, Duration.ofMillis(1).toNanos(), Outcome.OK,
                            1, 0);
                }
                job.sink().accept(batch.flip());
            }
        }

        @Override
        public void stop() {
            stopped.countDown();
        }

        @Override
        public Pulse pulse() {
            return Pulse.NONE;
        }
    }
}
