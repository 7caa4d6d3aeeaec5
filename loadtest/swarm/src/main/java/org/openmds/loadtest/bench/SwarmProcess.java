package org.openmds.loadtest.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;

import org.openmds.loadtest.generator.swarm.Swarm;
import org.openmds.loadtest.generator.swarm.SwarmException;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.Share;
import org.openmds.loadtest.model.run.Json;

/** A swarm in a process of its own, which measures what it takes and prints a {@link SwarmResult}. Its records go to a file, each of them. */
final class SwarmProcess {

    static final String RESULT = "result ";
    private static final String MOST_RESIDENT = "VmHWM:";
    private static final int KILO = 1_024;
    private static final long LOOK = 100_000_000;
    private static final double NANOS = 1e9;

    /** At one moment. */
    private record Mark(long time, long requests, Duration cpu) {
    }

    private final SwarmOrder order;
    private final TesterClock clock = TesterClock.system();
    private final Swarm swarm;

    private SwarmProcess(SwarmOrder order, RecordFile file) {
        this.order = order;
        this.swarm = new Swarm(
                new Swarm.Job(order.plan(), Share.WHOLE, new Page(order.page()), file, clock, System.out::println));
    }

    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        SwarmOrder order = SwarmOrder.of(arguments);
        System.out.println(RESULT + Json.text(measure(order)).replace("\n", " "));
    }

    static SwarmResult measure(SwarmOrder order) throws IOException, InterruptedException, ExecutionException {
        try (RecordFile file = new RecordFile(order.records())) {
            return new SwarmProcess(order, file).measure();
        }
    }

    private SwarmResult measure() throws IOException, InterruptedException, ExecutionException {
        long start = clock.nanos();
        CompletableFuture<Void> run = CompletableFuture.runAsync(() -> run(start),
                task -> Thread.ofPlatform().name("run").start(task));
        awaitWarm(start);
        Mark from = mark(clock.nanos());
        Mark to = mark(from.time + order.time().toNanos());
        long resident = mostResident();
        swarm.stop();
        run.get();
        RecordTimes times = RecordTimes.of(order.records(), from.time, to.time);
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
        long longest = start + order.longestLead().toNanos();
        for (long at = start + order.lead().toNanos(); clock.nanos() < at
                || swarm.status().ended() < order.warmRequests() && clock.nanos() < longest;) {
            LockSupport.parkNanos(LOOK);
        }
    }

    private Mark mark(long at) throws IOException {
        for (long left = at - clock.nanos(); left > 0; left = at - clock.nanos()) {
            LockSupport.parkNanos(left);
        }
        return new Mark(clock.nanos(), swarm.status().ended(), ProcessTime.self().own());
    }

    private static long mostResident() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status"))
                .stream()
                .filter(line -> line.startsWith(MOST_RESIDENT))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")) * KILO)
                .findFirst()
                .orElse(0);
    }

    /** Gets one page over and over. */
    private static final class Page implements HttpTraffic {
        private final Request request;

        Page(URI uri) {
            request = new Request("GET", uri, Map.of(), ByteBuffer.allocate(0), Check.SUCCESS);
        }

        @Override
        public Request next(int client, long number) {
            return request;
        }

        @Override
        public void close() {
            // It holds nothing.
        }
    }
}
