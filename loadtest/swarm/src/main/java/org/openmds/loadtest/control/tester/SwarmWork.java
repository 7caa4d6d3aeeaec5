package org.openmds.loadtest.control.tester;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.Kinds;
import org.openmds.loadtest.generator.swarm.GeneratorSampler;
import org.openmds.loadtest.generator.swarm.RecordedMetrics;
import org.openmds.loadtest.generator.swarm.Swarm;
import org.openmds.loadtest.generator.swarm.SwarmException;
import org.openmds.loadtest.generator.swarm.SwarmStatus;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.Traffic;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.record.Phases;
import org.openmds.loadtest.model.record.Records;
import org.openmds.loadtest.service.probe.RoundTrip;

/** The users of a share, as a swarm. */
public final class SwarmWork implements Work {

    private static final Duration FLUSH = Duration.ofSeconds(1);
    private static final Duration LONGEST_ROUND_TRIP = Duration.ofSeconds(3);

    private final Duration distance;
    private OptionalLong roundTrip = OptionalLong.empty();
    private @Nullable Swarm swarm;
    private @Nullable RecordedMetrics metrics;
    private boolean stopped;

    public SwarmWork() {
        this(Duration.ZERO);
    }

    /**
     * @param distance
     *            there and back, that is made between the users and the service and that a connection of this machine's does not show
     */
    public SwarmWork(Duration distance) {
        this.distance = distance;
    }

    @Override
    public void check(Plan plan) throws WorkException {
        List<String> problems = Kinds.problems(plan).all();
        if (!problems.isEmpty()) {
            throw new WorkException(String.join("; ", problems));
        }
        // Now, while there is time: once the start is told, it is a second away.
        Duration wait = plan.timeout().compareTo(LONGEST_ROUND_TRIP) < 0 ? plan.timeout() : LONGEST_ROUND_TRIP;
        roundTrip = RoundTrip.nanos(plan.client().target(), wait);
    }

    @Override
    public void run(Job job, Reports reports) throws WorkException, InterruptedException {
        int tester = job.share().tester();
        RecordedMetrics recorded = new RecordedMetrics(job.sink(), tester);
        // Another seed for each tester, or all would do the same at the same time.
        ClientContext context = new ClientContext(job.share(), new Random(job.plan().seed() + tester), recorded,
                job.clock());
        try (Traffic traffic = Kinds.open(job.plan(), context)) {
            Swarm users = new Swarm(
                    new Swarm.Job(job.plan(), job.share(), traffic, job.sink(), job.clock(), reports::note,
                            reports::example));
            users.check();
            reports.clients(users.clients());
            roundTrip.ifPresent(nanos -> recordRoundTrip(job, nanos + distance.toNanos()));
            if (begin(users, recorded)) {
                run(users, recorded, job, reports);
            }
        } catch (ClientException | SwarmException e) {
            throw new WorkException(String.valueOf(e.getMessage()), e);
        }
    }

    private static void recordRoundTrip(Job job, long nanos) {
        ByteBuffer record = Records.buffer(1);
        Records.phase(record, job.share().tester(), 0, job.startNanos(), nanos, job.sink().name(Phases.ROUND_TRIP));
        job.sink().accept(record.flip());
    }

    /** False where the run was stopped before it began. */
    private synchronized boolean begin(Swarm users, RecordedMetrics recorded) {
        swarm = users;
        metrics = recorded;
        return !stopped;
    }

    private static void run(Swarm users, RecordedMetrics recorded, Job job, Reports reports)
            throws SwarmException, InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        // A thread of its own: it waits where the sink does.
        Thread flusher = Thread.ofVirtual().name("metrics-flush").start(() -> flush(recorded, over));
        try (GeneratorSampler _ = GeneratorSampler.start(job.clock(), users::loops, reports::generator)) {
            users.run(job.startNanos());
        } finally {
            over.countDown();
            flusher.join();
            recorded.flush();
        }
    }

    private static void flush(RecordedMetrics recorded, CountDownLatch over) {
        try {
            while (!over.await(FLUSH.toMillis(), TimeUnit.MILLISECONDS)) {
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
    public Pulse pulse() {
        Swarm users;
        RecordedMetrics recorded;
        synchronized (this) {
            users = swarm;
            recorded = metrics;
        }
        if (users == null || recorded == null) {
            return Pulse.NONE;
        }
        SwarmStatus status = recorded.addTo(users.status());
        return new Pulse(status.users(), status.inFlight());
    }
}
