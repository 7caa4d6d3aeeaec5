package org.openmds.loadtest.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.controller.ExpectedTesters;
import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.tester.RecordSenders;
import org.openmds.loadtest.control.wire.RunToken;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterResult;

/**
 * Measures how many records a second a controller receives from a number of testers without loss. The testers are connections of some processes on
 * the same machine, which share its processors with the controller. Each connection uses the complete protocol: hello, clock, shares, and batches
 * that are kept until they are acknowledged. Afterwards every stored batch is read, checked and counted.
 *
 * @param connections
 *            number of testers
 * @param processes
 *            number of their processes
 * @param duration
 *            time in which they send
 * @param batch
 *            records in each batch
 * @param starter
 *            starter of the processes
 */
public record IngestBenchmark(int connections, int processes, Duration duration, int batch, SenderStarter starter) {

    /** Time for the processes to start. */
    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    /** Time for each tester to connect, to compare clocks and to be ready: 20 ms of processor time, on a machine with other work. */
    private static final Duration START_TIMEOUT_PER_TESTER = Duration.ofMillis(60);
    /** Time to send the start message to each tester. */
    private static final Duration LEAD_PER_TESTER = Duration.ofMillis(2);

    /** Starts processes of senders. */
    @FunctionalInterface
    public interface SenderStarter {

        /**
         * Starts a process.
         *
         * @param name
         *            prefix of the testers' names, which are NAME-0, NAME-1 and so on
         * @param connections
         *            number of testers in this process
         * @return a handle that ends it, in bounded time
         */
        RunningSenders start(URI controller, RunToken token, String name, int connections, int batch)
                throws IOException;

        /** A process of senders; it ends by itself with the run. */
        interface RunningSenders extends AutoCloseable {

            @Override
            void close();
        }
    }

    /**
     * The result of a measurement.
     *
     * @param testers
     *            testers that connected
     * @param completedTesters
     *            testers that ended as planned; if they are fewer than half of all, nothing is measured
     * @param reportedRecords
     *            records that the testers reported as sent
     * @param stored
     *            records on disk
     * @param seconds
     *            time from the start until the last record was stored
     * @param bestRate
     *            records in the best second
     * @param problem
     *            the reason why the measurement failed; empty if it did not
     */
    public record IngestResult(int testers, long completedTesters, long reportedRecords, StoredRecords stored,
            double seconds, double bestRate,
            String problem) {

        public double rate() {
            return stored.records() == 0 ? 0 : stored.records() / seconds;
        }

        public long lost() {
            return reportedRecords - stored.records();
        }
    }

    /**
     * Records on disk.
     *
     * @param damaged
     *            files that contain an invalid batch or a batch out of order
     */
    public record StoredRecords(long records, long batches, long damaged, long bytes) {

        static final StoredRecords NONE = new StoredRecords(0, 0, 0, 0);

        StoredRecords plus(StoredRecords other) {
            return new StoredRecords(records + other.records, batches + other.batches, damaged + other.damaged,
                    bytes + other.bytes);
        }
    }

    /**
     * Runs the measurement.
     *
     * @param folder
     *            folder for the records, new or empty; it is not removed
     * @throws IOException
     *             if the controller or a process cannot be started
     */
    public IngestResult measure(Path folder) throws IOException, InterruptedException {
        RunToken token = RunToken.random();
        LoadPlan plan = plan();
        List<SenderStarter.RunningSenders> running = new ArrayList<>();
        try (RunWriter writer = RunWriter.create(folder, plan, Clock.systemUTC());
                LoadController controller = LoadController.start(setup(plan, token, writer),
                        new ControllerTimeouts(startTimeout(),
                                lead(), RecordSenders.LOST_AFTER, ControllerTimeouts.DEFAULT.collect()))) {
            for (int i = 0; i < processes; i++) {
                int count = (connections + processes - 1 - i) / processes;
                if (count > 0) {
                    running.add(starter.start(controller.uri(), token, name(i), count, batch));
                }
            }
            IngestMonitor ingestMonitor = new IngestMonitor(writer, connections);
            LoadController.RunOutcome runOutcome;
            try {
                runOutcome = controller.run();
            } finally {
                ingestMonitor.end();
            }
            return result(folder, runOutcome, ingestMonitor);
        } finally {
            running.forEach(SenderStarter.RunningSenders::close);
        }
    }

    /** Returns the time within which all testers must be ready. */
    Duration startTimeout() {
        return START_TIMEOUT.plus(START_TIMEOUT_PER_TESTER.multipliedBy(connections));
    }

    /** Returns the time before the start; each tester gets the start in its own message. */
    private Duration lead() {
        return ControllerTimeouts.DEFAULT.lead().plus(LEAD_PER_TESTER.multipliedBy(connections));
    }

    private LoadController.ControllerSetup setup(LoadPlan plan, RunToken token, RunWriter writer) {
        List<String> names = IntStream.range(0, connections)
                .mapToObj(number -> name(number % processes) + "-" + number / processes)
                .toList();
        return new LoadController.ControllerSetup(plan, ExpectedTesters.startedManually(names),
                Math.ceilDiv(connections, 2),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token, TesterClock.system(), writer);
    }

    private static String name(int process) {
        return "senders-" + process;
    }

    private LoadPlan plan() {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.OPEN,
                List.of(new LoadProfile.LoadStep(1, Duration.ZERO, duration)),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ZERO), Duration.ZERO);
        return new LoadPlan("ingest", new ClientSpec("http", "http://127.0.0.1:9/", Map.of()), load,
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration.ofSeconds(1), Duration.ZERO, Duration.ofSeconds(1),
                new LoadPlan.PlanSampling(0, Duration.ofMinutes(1)), List.of(), 1);
    }

    private static IngestResult result(Path folder, LoadController.RunOutcome runOutcome, IngestMonitor ingestMonitor)
            throws IOException {
        long made = runOutcome.testers().stream().mapToLong(tester -> Math.max(0, tester.recordsMade())).sum();
        long done = runOutcome.testers()
                .stream()
                .filter(tester -> tester.fate() == TesterResult.FinalState.DONE)
                .count();
        double seconds = Math.max(0, Duration.between(runOutcome.start(), ingestMonitor.lastStored()).toNanos() / 1e9);
        return new IngestResult(runOutcome.testers().size(), done, made, stored(folder), seconds,
                ingestMonitor.bestRate(),
                runOutcome.problem());
    }

    private static StoredRecords stored(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("records"))) {
            return files.map(IngestBenchmark::read).reduce(StoredRecords.NONE, StoredRecords::plus);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static StoredRecords read(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size())
                    .order(ByteOrder.LITTLE_ENDIAN);
            long records = 0;
            long batches = 0;
            int at = 0;
            while (at < bytes.limit() && RecordBatch.isIntact(bytes, at)
                    && RecordBatch.sequence(bytes, at) == batches) {
                records += RecordBatch.count(bytes, at);
                batches++;
                at += RecordBatch.length(bytes, at);
            }
            return new StoredRecords(records, batches, at < bytes.limit() ? 1 : 0, channel.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
