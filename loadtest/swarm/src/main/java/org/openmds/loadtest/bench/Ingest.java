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

import org.openmds.loadtest.control.controller.Bounds;
import org.openmds.loadtest.control.controller.Controller;
import org.openmds.loadtest.control.controller.Submissions;
import org.openmds.loadtest.control.tester.Senders;
import org.openmds.loadtest.control.wire.Token;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.Load;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.record.Batch;
import org.openmds.loadtest.model.run.RunWriter;
import org.openmds.loadtest.model.run.TesterInfo;

/**
 * How many records a second a controller takes in from how many testers, with none lost. The testers are connections of some processes of
 * the same machine, which share its processors with the controller; each connection has the whole protocol: hello, clock, shares, batches
 * that are kept until they are acknowledged. Afterwards every stored batch is read, checked and counted.
 *
 * @param connections
 *            testers
 * @param processes
 *            that they are in
 * @param duration
 *            for which they send
 * @param batch
 *            records in each batch
 * @param starter
 *            of the processes
 */
public record Ingest(int connections, int processes, Duration duration, int batch, Starter starter) {

    /** For processes to start. */
    private static final Duration STARTS_WITHIN = Duration.ofMinutes(2);
    /** For each tester to dial, to compare clocks and to be ready: 20 ms of processor at first, on a machine that others use, too. */
    private static final Duration EACH_WITHIN = Duration.ofMillis(60);
    /** For each tester to be told of the start. */
    private static final Duration EACH_TOLD = Duration.ofMillis(2);

    /** Starts processes of senders. */
    @FunctionalInterface
    public interface Starter {

        /**
         * @param name
         *            of the first tester with -0 behind it, of the next with -1
         * @param connections
         *            of this process
         * @return ends it, in bounded time
         */
        Running start(URI controller, Token token, String name, int connections, int batch) throws IOException;

        /** A process of senders; it ends by itself with the run. */
        interface Running extends AutoCloseable {

            @Override
            void close();
        }
    }

    /**
     * What was measured.
     *
     * @param testers
     *            that came
     * @param done
     *            of these, that ended by the plan; half of all at least, or nothing is measured
     * @param made
     *            records, as testers say
     * @param stored
     *            as they are on disk
     * @param seconds
     *            from the start until the last record was stored
     * @param best
     *            records in the second in which there came most
     * @param problem
     *            empty for none
     */
    public record Result(int testers, long done, long made, Stored stored, double seconds, double best,
            String problem) {

        public double rate() {
            return stored.records() == 0 ? 0 : stored.records() / seconds;
        }

        public long lost() {
            return made - stored.records();
        }
    }

    /**
     * Records on disk.
     *
     * @param damaged
     *            files with something in them that is no batch, or not the next one
     */
    public record Stored(long records, long batches, long damaged, long bytes) {

        static final Stored NOTHING = new Stored(0, 0, 0, 0);

        Stored plus(Stored other) {
            return new Stored(records + other.records, batches + other.batches, damaged + other.damaged,
                    bytes + other.bytes);
        }
    }

    /**
     * Measures.
     *
     * @param folder
     *            of the records, new or empty; it is left as it is
     * @throws IOException
     *             where the controller or a process cannot be started
     */
    public Result measure(Path folder) throws IOException, InterruptedException {
        Token token = Token.random();
        Plan plan = plan();
        List<Starter.Running> running = new ArrayList<>();
        try (RunWriter writer = RunWriter.create(folder, plan, Clock.systemUTC());
                Controller controller = Controller.start(setup(plan, token, writer), new Bounds(startsWithin(),
                        lead(), Senders.LOST_AFTER, Bounds.USUAL.collect()))) {
            for (int i = 0; i < processes; i++) {
                int count = (connections + processes - 1 - i) / processes;
                if (count > 0) {
                    running.add(starter.start(controller.uri(), token, name(i), count, batch));
                }
            }
            Intake intake = new Intake(writer, connections);
            Controller.Ended ended;
            try {
                ended = controller.run();
            } finally {
                intake.end();
            }
            return result(folder, ended, intake);
        } finally {
            running.forEach(Starter.Running::close);
        }
    }

    /** How long testers may take until all are ready. */
    Duration startsWithin() {
        return STARTS_WITHIN.plus(EACH_WITHIN.multipliedBy(connections));
    }

    /** Each tester is told of the start by a message of its own. */
    private Duration lead() {
        return Bounds.USUAL.lead().plus(EACH_TOLD.multipliedBy(connections));
    }

    private Controller.Setup setup(Plan plan, Token token, RunWriter writer) {
        List<String> names = IntStream.range(0, connections)
                .mapToObj(number -> name(number % processes) + "-" + number / processes)
                .toList();
        return new Controller.Setup(plan, Submissions.unknown(names), Math.ceilDiv(connections, 2),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token, TesterClock.system(), writer);
    }

    private static String name(int process) {
        return "senders-" + process;
    }

    private Plan plan() {
        Load load = new Load(Load.Model.OPEN, List.of(new Load.Step(1, Duration.ZERO, duration)),
                new Load.Think(Load.Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO);
        return new Plan("ingest", new ClientSpec("http", "http://127.0.0.1:9/", Map.of()), load,
                Plan.Connection.KEEP_ALIVE, Duration.ofSeconds(1), Duration.ZERO, Duration.ofSeconds(1), 0,
                Duration.ofMinutes(1), List.of(), 1);
    }

    private static Result result(Path folder, Controller.Ended ended, Intake intake) throws IOException {
        long made = ended.testers().stream().mapToLong(tester -> Math.max(0, tester.recordsMade())).sum();
        long done = ended.testers().stream().filter(tester -> tester.fate() == TesterInfo.Fate.DONE).count();
        double seconds = Math.max(0, Duration.between(ended.start(), intake.last()).toNanos() / 1e9);
        return new Result(ended.testers().size(), done, made, stored(folder), seconds, intake.best(),
                ended.problem());
    }

    private static Stored stored(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("records"))) {
            return files.map(Ingest::read).reduce(Stored.NOTHING, Stored::plus);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static Stored read(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size())
                    .order(ByteOrder.LITTLE_ENDIAN);
            long records = 0;
            long batches = 0;
            int at = 0;
            while (at < bytes.limit() && Batch.isIntact(bytes, at) && Batch.sequence(bytes, at) == batches) {
                records += Batch.count(bytes, at);
                batches++;
                at += Batch.length(bytes, at);
            }
            return new Stored(records, batches, at < bytes.limit() ? 1 : 0, channel.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
