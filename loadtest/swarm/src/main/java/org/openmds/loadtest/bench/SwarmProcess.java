package org.openmds.loadtest.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;

import org.openmds.loadtest.generator.swarm.Swarm;
import org.openmds.loadtest.generator.swarm.SwarmException;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.process.ProcMemory;
import org.openmds.loadtest.process.ProcessTime;

/** The main class of a swarm in its own process. It measures its own cost and prints a {@link SwarmResult}. It writes all records to a file. */
final class SwarmProcess {

    static final String RESULT_PREFIX = "result ";
    private static final long POLL_NANOS = 100_000_000;
    private static final double NANOS = 1e9;

    /** The progress at a moment. */
    private record ProgressMark(long time, long requests, Duration cpu) {
    }

    private final SwarmProcessOptions options;
    private final TesterClock clock = TesterClock.system();
    private final Swarm swarm;

    private SwarmProcess(SwarmProcessOptions options, RecordFile file) {
        this.options = options;
        this.swarm = new Swarm(
                new Swarm.Job(options.plan(), LoadShare.WHOLE, new PageTraffic(options.page()), file, clock,
                        System.out::println));
    }

    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        SwarmProcessOptions options = SwarmProcessOptions.of(arguments);
        System.out.println(RESULT_PREFIX + RunJson.text(measure(options)).replace("\n", " "));
    }

    static SwarmResult measure(SwarmProcessOptions options)
            throws IOException, InterruptedException, ExecutionException {
        try (RecordFile file = new RecordFile(options.records())) {
            return new SwarmProcess(options, file).measure();
        }
    }

    private SwarmResult measure() throws IOException, InterruptedException, ExecutionException {
        long start = clock.nanos();
        CompletableFuture<Void> run = CompletableFuture.runAsync(() -> run(start),
                task -> Thread.ofPlatform().name("run").start(task));
        awaitWarm(start);
        ProgressMark from = mark(clock.nanos());
        ProgressMark to = mark(from.time + options.time().toNanos());
        long resident = mostResident();
        swarm.stop();
        run.get();
        RecordTimes times = RecordTimes.of(options.records(), from.time, to.time);
        return new SwarmResult(to.requests - from.requests, times.failures(), (to.time - from.time) / NANOS,
                to.cpu.minus(from.cpu).toNanos() / NANOS, resident, RecordTimes.millis(times.pacing(), 50),
                RecordTimes.millis(times.pacing(), 99), RecordTimes.millis(times.pacing(), 100),
                RecordTimes.millis(times.response(), 50), RecordTimes.millis(times.response(), 99));
    }

    private void run(long start) {
        try {
            swarm.run(start);
        } catch (SwarmException e) {
            throw new IllegalStateException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitWarm(long start) {
        long longest = start + options.maxLead().toNanos();
        for (long at = start + options.lead().toNanos(); clock.nanos() < at
                || swarm.status().ended() < options.warmRequests() && clock.nanos() < longest;) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private ProgressMark mark(long at) throws IOException {
        for (long left = at - clock.nanos(); left > 0; left = at - clock.nanos()) {
            LockSupport.parkNanos(left);
        }
        return new ProgressMark(clock.nanos(), swarm.status().ended(), ProcessTime.self().own());
    }

    private static long mostResident() {
        return ProcMemory.ofProcess(ProcessHandle.current().pid(), "VmHWM").orElse(0L);
    }

    /** Requests for a single page. */
    private static final class PageTraffic implements HttpTraffic {
        private final PreparedRequest request;

        PageTraffic(URI uri) {
            request = new PreparedRequest("GET", uri, Map.of(), ByteBuffer.allocate(0), AnswerCheck.SUCCESS);
        }

        @Override
        public PreparedRequest next(int client, long number) {
            return request;
        }

        @Override
        public void close() {
            // There is nothing to close.
        }
    }
}
