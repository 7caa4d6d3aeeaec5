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
import org.openmds.loadtest.control.wire.RunToken;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.text.FailureKind;

/**
 * Many testers in one process that load only their controller: each sends records as fast as the controller takes them,
 * from the plan's start to its end.
 */
public final class RecordSenders {

    /** Largest queue of each tester, in bytes; a longer queue would only delay the sender and not speed up the controller. */
    private static final long MAX_QUEUE_BYTES = 512 << 10;
    private static final long MIN_QUEUE_BYTES = 128 << 10;
    /** Size of the queues of all testers of this process, in bytes. */
    private static final long TOTAL_QUEUE_BYTES = 1 << 30;
    /** Limit of testers that connect at the same time. If all connected at once, most would wait too long for the controller's answer and give up. */
    private static final int MAX_CONCURRENT_CONNECTS = 50;

    /** Longer than for a usual tester: thousands of testers share a machine with their controller, and it sends to one after another. */
    public static final Duration LOST_AFTER = Duration.ofMinutes(2);

    private final URI controller;
    private final RunToken token;
    private final int recordsPerBatch;

    public RecordSenders(URI controller, RunToken token, int recordsPerBatch) {
        this.controller = controller;
        this.token = token;
        this.recordsPerBatch = recordsPerBatch;
    }

    /** Runs all testers and returns the problems of those that failed. */
    public List<String> run(String name, int count) throws InterruptedException {
        WebSocketClient client = WebSocketClients.client(controller);
        try {
            List<CompletableFuture<String>> endings = new ArrayList<>();
            TesterIdentity identity = TesterIdentity.ofThisProcess();
            Semaphore dialling = new Semaphore(MAX_CONCURRENT_CONNECTS);
            BatchQueue.QueueLimits limits = new BatchQueue.QueueLimits(
                    Math.clamp(TOTAL_QUEUE_BYTES / Math.max(1, count), MIN_QUEUE_BYTES, MAX_QUEUE_BYTES), 0);
            for (int i = 0; i < count; i++) {
                LoadTester.TesterOptions options = new LoadTester.TesterOptions(controller, token, name + "-" + i,
                        TesterClock.system(),
                        LOST_AFTER, null);
                CompletableFuture<String> ending = new CompletableFuture<>();
                Thread.ofVirtual().start(() -> {
                    try {
                        ending.complete(run(options, identity, limits, dialling, client));
                    } catch (RuntimeException e) {
                        // Completed with the failure, so that the caller does not wait forever.
                        ending.complete(FailureKind.of(e));
                    }
                });
                endings.add(ending);
            }
            return endings.stream().map(CompletableFuture::join).filter(problem -> !problem.isEmpty()).toList();
        } finally {
            WebSocketClients.stop(client);
        }
    }

    private String run(LoadTester.TesterOptions options, TesterIdentity identity, BatchQueue.QueueLimits limits,
            Semaphore dialling,
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
                return new LoadTester(options, identity, new SenderWorkload(heard), limits).run(client).text();
            } finally {
                heard.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    /** The workload of one tester. */
    private final class SenderWorkload implements TesterWorkload {

        private final CountDownLatch stopped = new CountDownLatch(1);
        private final Runnable connected;

        /**
         * @param heard
         *            called when the controller has answered
         */
        SenderWorkload(Runnable heard) {
            this.connected = heard;
        }

        /** Accepts any plan: only its times are used. */
        @Override
        public void check(LoadPlan plan) {
            connected.run();
        }

        @Override
        public void run(WorkloadJob job, WorkloadListener workloadListener) throws InterruptedException {
            workloadListener.clients(1);
            long end = job.startNanos() + job.plan().duration().toNanos();
            if (stopped.await(Math.max(0, job.startNanos() - job.clock().nanos()),
                    java.util.concurrent.TimeUnit.NANOSECONDS)) {
                return;
            }
            ByteBuffer batch = RecordCodec.buffer(recordsPerBatch);
            for (long now = job.clock().nanos(); now < end && stopped.getCount() > 0; now = job.clock().nanos()) {
                batch.clear();
                for (int i = 0; i < recordsPerBatch; i++) {
                    RecordCodec.request(batch, job.share().tester(), 0, now + i, Duration.ofMillis(1).toNanos(),
                            Outcome.OK,
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
        public WorkloadStatus status() {
            return WorkloadStatus.NONE;
        }
    }
}
