package org.openmds.loadtest.tester;

import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.openmds.loadtest.clock.TesterClock;
import org.openmds.loadtest.plan.Plan;
import org.openmds.loadtest.record.Outcome;
import org.openmds.loadtest.record.Records;
import org.openmds.loadtest.wire.Token;

/**
 * Many testers in one process that load no service but their controller: each makes records as quickly as the controller takes them,
 * from the plan's start to its end.
 */
public final class Senders {

    /** Of each tester: what waits beyond it makes the sender wait, not the controller quicker. */
    private static final Outbox.Limits LIMITS = new Outbox.Limits(512 << 10, 0);

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
            for (int i = 0; i < count; i++) {
                Tester tester = new Tester(new Tester.Options(controller, token, name + "-" + i, TesterClock.system(),
                        Tester.Options.LOST_AFTER, null), identity, new Flood(), LIMITS);
                CompletableFuture<String> ending = new CompletableFuture<>();
                Thread.ofVirtual().start(() -> ending.complete(run(tester, client)));
                endings.add(ending);
            }
            return endings.stream().map(CompletableFuture::join).filter(problem -> !problem.isEmpty()).toList();
        } finally {
            WebSockets.stop(client);
        }
    }

    private static String run(Tester tester, WebSocketClient client) {
        try {
            return tester.run(client).text();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    /** One tester's records. */
    private final class Flood implements Work {

        private final CountDownLatch stopped = new CountDownLatch(1);

        @Override
        public void check(Plan plan) {
            // Any plan will do: only its times are of interest.
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
