package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.clock.TesterClock;
import org.openmds.loadtest.controller.Bounds;
import org.openmds.loadtest.controller.Controller;
import org.openmds.loadtest.controller.Submissions;
import org.openmds.loadtest.plan.ClientSpec;
import org.openmds.loadtest.plan.Durations;
import org.openmds.loadtest.plan.Load.Model;
import org.openmds.loadtest.plan.Load.Step;
import org.openmds.loadtest.plan.Load.Think;
import org.openmds.loadtest.plan.Plan;
import org.openmds.loadtest.record.Batch;
import org.openmds.loadtest.run.RunWriter;
import org.openmds.loadtest.run.TesterInfo;
import org.openmds.loadtest.submit.Program;
import org.openmds.loadtest.submit.TesterCommand;
import org.openmds.loadtest.wire.Token;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * How many records a second a controller takes in from how many testers, with none lost. The testers are connections of some processes of
 * the same machine, which share its processors with the controller; each connection has the whole protocol: hello, clock, shares, batches
 * that are kept until they are acknowledged. Afterwards every stored batch is read, checked and counted.
 */
@Command(name = "bench-ingest", description = "Benchmark: how many records a second a controller takes from how many testers, with none lost.", sortOptions = false, mixinStandardHelpOptions = true)
final class BenchIngest implements Callable<Integer> {

    private static final Duration STARTS_WITHIN = Duration.ofMinutes(2);
    private static final double RATE_BAR = 1_000_000;
    private static final int CONNECTIONS_BAR = 1_000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--connections", paramLabel = "N", description = "Testers. ${DEFAULT-VALUE} without it.")
    private int connections = CONNECTIONS_BAR;

    @Option(names = "--processes", paramLabel = "N", description = "That they are in. ${DEFAULT-VALUE} without it.")
    private int processes = 2;

    @Option(names = "--duration", paramLabel = "TIME", description = "10s without it.")
    private String duration = "10s";

    @Option(names = "--batch", paramLabel = "N", description = "Records in each. ${DEFAULT-VALUE} without it.")
    private int batch = 128;

    @Option(names = "--out", paramLabel = "DIR", description = "Where records are written and left. A temporary folder, removed at the end, without it.")
    private @Nullable Path out;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (out != null) {
            return measure(out);
        }
        Path own = Files.createTempDirectory("openmds-load-ingest-");
        try {
            return measure(own.resolve("run"));
        } finally {
            remove(own);
        }
    }

    private int measure(Path folder) throws IOException, InterruptedException {
        Plan plan = plan();
        Token token = Token.random();
        List<String> names = IntStream.range(0, connections)
                .mapToObj(number -> processName(number % processes) + "-" + number
                        / processes)
                .toList();
        List<Process> senders = new ArrayList<>();
        try (RunWriter writer = RunWriter.create(folder, plan, Clock.systemUTC());
                Controller controller = Controller.start(
                        new Controller.Setup(plan, Submissions.unknown(names), connections,
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token, TesterClock.system(),
                                writer),
                        new Bounds(STARTS_WITHIN, Bounds.USUAL.lead(), Bounds.USUAL.lost(), Bounds.USUAL.collect()))) {
            for (int i = 0; i < processes; i++) {
                senders.add(start(controller, token, i, (connections + processes - 1 - i) / processes));
            }
            Intake intake = new Intake(writer, connections);
            Controller.Ended ended = controller.run();
            intake.end();
            return tell(folder, ended, intake);
        } finally {
            for (Process sender : senders) {
                if (!sender.waitFor(Bounds.USUAL.lead().toMillis(), TimeUnit.MILLISECONDS)) {
                    sender.destroy();
                }
            }
        }
    }

    private static String processName(int process) {
        return "senders-" + process;
    }

    private Process start(Controller controller, Token token, int process, int count) throws IOException {
        List<String> command = new ArrayList<>(Program.here());
        command.add(1, "-Xmx2g");
        command.addAll(
                List.of("bench-ingest-senders", "--controller", controller.uri().toString(), "--name", processName(
                        process), "--connections", String.valueOf(count), "--batch", String.valueOf(batch)));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put(TesterCommand.TOKEN_VARIABLE, token.text());
        return builder.start();
    }

    private Plan plan() {
        Duration time = Durations.parse(duration).orElse(Duration.ofSeconds(10));
        org.openmds.loadtest.plan.Load load = new org.openmds.loadtest.plan.Load(Model.OPEN,
                List.of(new Step(1, Duration.ZERO,
                        time)),
                new Think(Think.Kind.CONSTANT, Duration.ZERO), Duration.ZERO);
        return new Plan("ingest", new ClientSpec("http", "http://127.0.0.1:9/", Map.of()), load,
                Plan.Connection.KEEP_ALIVE,
                Duration.ofSeconds(1), Duration.ZERO, Duration.ofSeconds(1), 0, Duration.ofMinutes(1), List.of(), 1);
    }

    private int tell(Path folder, Controller.Ended ended, Intake intake) throws IOException {
        PrintWriter print = spec.commandLine().getOut();
        long made = ended.testers().stream().mapToLong(tester -> Math.max(0, tester.recordsMade())).sum();
        long done = ended.testers().stream().filter(tester -> tester.fate() == TesterInfo.Fate.DONE).count();
        Stored stored = stored(folder);
        double seconds = Duration.between(ended.start(), intake.last()).toNanos() / 1e9;
        double rate = stored.records() / seconds;
        long lost = made - stored.records();
        print.printf("testers connected          %d (%d ended by the plan)%n", ended.testers().size(), done);
        print.printf("records made               %d%n", made);
        print.printf("records stored and checked %d in %d batches, %.0f MB%n", stored.records(), stored.batches(),
                stored
                        .bytes() / 1e6);
        print.printf("lost                       %d, damaged or out of order: %d%n", lost, stored.damaged());
        print.printf("time                       %.1f s, from the start until the last was stored%n", seconds);
        print.printf("rate                       %.0f records/s, %.0f in the best second%n", rate, intake.best());
        boolean held = done >= CONNECTIONS_BAR && rate >= RATE_BAR && lost == 0 && stored.damaged() == 0;
        print.printf("bars: >= %d testers, >= %.0f records/s, none lost: %s%n", CONNECTIONS_BAR, RATE_BAR, held
                ? "held"
                : "MISSED");
        if (!ended.problem().isEmpty()) {
            print.println(ended.problem());
        }
        print.flush();
        return held ? ExitCodes.OK : ExitCodes.FAILED;
    }

    private record Stored(long records, long batches, long damaged, long bytes) {

        Stored plus(Stored other) {
            return new Stored(records + other.records, batches + other.batches, damaged + other.damaged,
                    bytes + other.bytes);
        }
    }

    private static Stored stored(Path folder) throws IOException {
        Stored sum = new Stored(0, 0, 0, 0);
        try (Stream<Path> files = Files.list(folder.resolve("records"))) {
            for (Path file : files.toList()) {
                sum = sum.plus(read(file));
            }
        }
        return sum;
    }

    private static Stored read(Path file) throws IOException {
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
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
