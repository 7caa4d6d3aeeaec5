package org.openmds.loadtest.control.tester;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.generator.measurement.GeneratorSampler;
import org.openmds.loadtest.generator.measurement.MetricRecorder;
import org.openmds.loadtest.generator.measurement.SwarmStatus;
import org.openmds.loadtest.generator.swarm.Swarm;
import org.openmds.loadtest.generator.swarm.SwarmException;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.ClientTraffic;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.service.probe.RoundTrip;

/** The workload of a share: its users run as a swarm. */
public final class SwarmWorkload implements TesterWorkload {

    private static final Duration FLUSH_INTERVAL = Duration.ofSeconds(1);
    private static final Duration MAX_ROUND_TRIP = Duration.ofSeconds(3);

    private final Duration addedRoundTrip;
    private OptionalLong roundTrip = OptionalLong.empty();
    private @Nullable Swarm swarm;
    private @Nullable MetricRecorder metrics;
    private boolean stopped;

    public SwarmWorkload() {
        this(Duration.ZERO);
    }

    /**
     * @param addedRoundTrip
     *            round trip that a relay adds between users and service; this machine's own connections do not show it
     */
    public SwarmWorkload(Duration addedRoundTrip) {
        this.addedRoundTrip = addedRoundTrip;
    }

    @Override
    public void check(LoadPlan plan) throws WorkloadException {
        List<String> problems = ClientKinds.problems(plan).all();
        if (!problems.isEmpty()) {
            throw new WorkloadException(String.join("; ", problems));
        }
        // Measured now: after the start message only about a second is left.
        Duration wait = plan.timeout().compareTo(MAX_ROUND_TRIP) < 0 ? plan.timeout() : MAX_ROUND_TRIP;
        roundTrip = RoundTrip.nanos(plan.client().target(), wait);
    }

    @Override
    public void run(WorkloadJob job, WorkloadListener workloadListener) throws WorkloadException, InterruptedException {
        int tester = job.share().tester();
        MetricRecorder recorded = new MetricRecorder(job.sink(), tester);
        // A different seed for each tester, or all would do the same at the same time.
        ClientContext context = new ClientContext(job.share(), new Random(job.plan().seed() + tester), recorded,
                job.clock());
        try (ClientTraffic traffic = ClientKinds.open(job.plan(), context)) {
            Swarm users = new Swarm(
                    new Swarm.Job(job.plan(), job.share(), traffic, job.sink(), job.clock(), workloadListener::note,
                            workloadListener::example));
            users.check();
            workloadListener.clients(users.clients());
            roundTrip.ifPresent(nanos -> recordRoundTrip(job, nanos + addedRoundTrip.toNanos()));
            if (begin(users, recorded)) {
                run(users, recorded, job, workloadListener);
            }
        } catch (ClientException | SwarmException e) {
            throw new WorkloadException(String.valueOf(e.getMessage()), e);
        }
    }

    private static void recordRoundTrip(WorkloadJob job, long nanos) {
        ByteBuffer record = RecordCodec.buffer(1);
        RecordCodec.phase(record, job.share().tester(), 0, job.startNanos(), nanos,
                job.sink().name(PhaseNames.ROUND_TRIP));
        job.sink().accept(record.flip());
    }

    /** Returns false if the run was stopped before it began. */
    private synchronized boolean begin(Swarm users, MetricRecorder recorded) {
        swarm = users;
        metrics = recorded;
        return !stopped;
    }

    private static void run(Swarm users, MetricRecorder recorded, WorkloadJob job, WorkloadListener workloadListener)
            throws SwarmException, InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        // A separate thread, because it waits whenever the sink does.
        Thread flusher = Thread.ofVirtual().name("metrics-flush").start(() -> flush(recorded, over));
        try (GeneratorSampler _ = GeneratorSampler.start(job.clock(), users::loopThreadIds,
                workloadListener::generator)) {
            users.run(job.startNanos());
        } finally {
            over.countDown();
            flusher.join();
            recorded.flush();
        }
    }

    private static void flush(MetricRecorder recorded, CountDownLatch over) {
        try {
            while (!over.await(FLUSH_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                recorded.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        if (swarm != null) {
            swarm.stop();
        }
    }

    @Override
    public WorkloadStatus status() {
        Swarm users;
        MetricRecorder recorded;
        synchronized (this) {
            users = swarm;
            recorded = metrics;
        }
        if (users == null || recorded == null) {
            return WorkloadStatus.NONE;
        }
        SwarmStatus status = recorded.addTo(users.status());
        return new WorkloadStatus(status.users(), status.inFlight());
    }
}
