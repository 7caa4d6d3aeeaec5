package org.openmds.loadtest.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.generator.relay.DatagramRelay;
import org.openmds.loadtest.generator.relay.DelayRelay;
import org.openmds.loadtest.generator.relay.RelayDelays;
import org.openmds.loadtest.model.clock.ClockFit;
import org.openmds.loadtest.model.clock.ClockSample;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.SampleCsv;
import org.openmds.loadtest.model.run.TesterResult.FinalState;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;
import org.openmds.wsrf.NetworkNamespaces;

/** Runs testers on four machines at different distances and with wrong clocks: network namespaces behind a relay that delays packets. */
final class FourMachinesIT {

    private static final List<RelayDelays> WAYS = List.of(RelayDelays.NONE, RelayDelays.ofMillis(10, 10),
            RelayDelays.ofMillis(50, 10),
            RelayDelays.ofMillis(50, 50));
    private static final List<String> CLOCKS = List.of("offset=+3s", "offset=-40s", "offset=0s", "drift=50ppm");
    private static final List<Long> TRUTH = List.of(3_000_000_000L, -40_000_000_000L, 0L, 0L);
    private static final int NET = 203;
    private static final double THINK = 0.2;
    private static final int USERS_EACH = 5;

    @TempDir
    Path folder;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private NetworkNamespaces networkNamespaces;
    private EchoServer service;
    private int port;

    @BeforeEach
    void start() throws Exception {
        networkNamespaces = opened(NetworkNamespaces.create(WAYS.size(), NET));
        service = opened(EchoServer.start(EchoSettings.local()));
        port = FreePorts.one();
        Map<String, RelayDelays> ways = new HashMap<>();
        for (int i = 0; i < WAYS.size(); i++) {
            ways.put(networkNamespaces.address(i), WAYS.get(i));
        }
        // The controller is beyond loopback, so its testers come over TLS.
        relay(port, InetAddress.ofLiteral(networkNamespaces.behindRelay()), ways);
        relay(service.uri().getPort(), InetAddress.getLoopbackAddress(), ways);
    }

    /** Relays a port of the machines' network to the same port of another address of this machine. */
    private void relay(int to, InetAddress address, Map<String, RelayDelays> ways) throws IOException {
        Function<InetAddress, RelayDelays> way = machine -> ways.getOrDefault(machine.getHostAddress(),
                RelayDelays.NONE);
        InetSocketAddress listen = new InetSocketAddress(networkNamespaces.host(), to);
        InetSocketAddress behind = new InetSocketAddress(address, to);
        opened(DelayRelay.start(listen, behind, way, DelayRelay.MAX_CONNECTIONS));
        opened(DatagramRelay.start(listen, behind, way));
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : opened.reversed()) {
            each.close();
        }
    }

    @Test
    void run_clocksThatAreWrong_areMappedWithinTheirBoundsAndEveryFigureIsRight() throws Exception {
        Process run = run("--duration", "24s", "--quantum", "500ms", "--clock-every", "2s");
        assertThat(run.waitFor(120, TimeUnit.SECONDS)).as("the run ends: %s", said()).isTrue();
        RunResult result = result();

        Map<Integer, TesterRow> rows = byMachine(result);
        assertThat(rows).hasSize(WAYS.size());
        rows.forEach((machine, row) -> {
            assertThat(row.info().fate()).as(said()).isEqualTo(FinalState.DONE);
            checkClock(machine, row);
            checkFigures(machine, row);
        });
        checkFairness(result);
    }

    @Test
    void run_oneKilledAndOneCutOff_endsInTimeAndNamesThem() throws Exception {
        Process run = run("--duration", "9s", "--lost-after", "4s", "--collect", "4s", "--clock-every", "1s",
                "--timeout", "3s", "--drain", "3s");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> said().contains("for 9s") && testerOf(run, 1) > 0
                        && service.counts().totals().taken() > 100);

        ProcessHandle.of(testerOf(run, 1)).orElseThrow().destroyForcibly();
        networkNamespaces.disconnect(3);
        assertThat(run.waitFor(90, TimeUnit.SECONDS)).as("the run ends: %s", said()).isTrue();
        RunResult result = result();

        assertThat(run.exitValue()).isEqualTo(1);
        assertThat(result.verdict().level()).isNotEqualTo(VerdictLevel.VALID);
        Map<Integer, TesterRow> rows = byMachine(result);
        assertThat(Objects.requireNonNull(rows.get(0)).info().fate()).isEqualTo(FinalState.DONE);
        assertThat(Objects.requireNonNull(rows.get(2)).info().fate()).isEqualTo(FinalState.DONE);
        for (int lost : List.of(1, 3)) {
            assertThat(Objects.requireNonNull(rows.get(lost)).info().fate()).isIn(FinalState.LOST, FinalState.GIVEN_UP);
            assertThat(Objects.requireNonNull(rows.get(lost)).info().recordsTaken()).isPositive();
            assertThat(result.verdict().reasons()).filteredOn(reason -> reason.level() != VerdictLevel.VALID)
                    .anyMatch(reason -> reason.text().contains("on " + networkNamespaces.name(lost)));
        }
    }

    private void checkClock(int machine, TesterRow row) {
        try {
            List<ClockSample> samples = SampleCsv
                    .read(new RunFolder(folder.resolve("run")).clock(row.info().tester()), ClockSample.class);
            assertThat(samples).hasSizeGreaterThan(8);
            ClockFit fit = ClockFit.of(samples);
            double drift = machine == 3 ? 50e-6 : 0;
            long begin = samples.getFirst().sent();
            for (ClockSample sample : samples) {
                long wrong = TRUTH.get(machine) + Math.round(drift * (sample.sent() - begin));
                // The drift begins at the start of the process, about a second before the first sample.
                assertThat(Math.abs(fit.toController(sample.sent()) - (sample.sent() - wrong)))
                        .as("tester on %s", row.info().host())
                        .isLessThanOrEqualTo(fit.boundNanos() + 100_000);
            }
            assertThat(row.clock().bound()).isBetween(WAYS.get(machine).roundTrip().toNanos() / 2e9,
                    WAYS.get(machine).roundTrip().toNanos() / 2e9 + 0.05);
            assertThat(row.clock().offset()).isCloseTo(-TRUTH.get(machine) / 1e9,
                    within(row.clock().bound() + 60 * drift + 0.001));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void checkFigures(int machine, TesterRow row) {
        double way = WAYS.get(machine).roundTrip().toNanos() / 1e9;
        assertThat(row.peak().times().response().p50()).as("response on %s", row.info().host())
                .isBetween(way, way + 0.03);
        double expected = USERS_EACH / cycle(row);
        // On a busy machine users are late; the load generator compensates for a part of it.
        double late = row.peak().times().pacing().mean() / cycle(row);
        assertThat(row.peak().throughput()).as("throughput on %s", row.info().host())
                .isCloseTo(expected, within((0.08 + late) * expected));
        assertThat(row.peak().times().response().mean()).isGreaterThanOrEqualTo(way);
    }

    /** Returns the time between two requests of a user, including the delay of users on a busy machine. */
    private static double cycle(TesterRow row) {
        return THINK + row.peak().times().pacing().mean() + row.peak().times().response().mean();
    }

    /** Checks that each user's share of the completions is proportional to 1 / (think time + response time). */
    private static void checkFairness(RunResult result) {
        double[] rates = result.users().testers().stream().mapToDouble(row -> 1 / cycle(row)).toArray();
        double sum = 0;
        double squares = 0;
        for (double rate : rates) {
            sum += rate;
            squares += rate * rate;
        }
        assertThat(result.users().fairness().clients()).isEqualTo(4L * USERS_EACH);
        assertThat(result.users().fairness().jain()).isCloseTo(sum * sum / (rates.length * squares), within(0.02));
    }

    private Process run(String... more) throws IOException {
        Path jar = LoadTestJar.jar(folder);
        Path wrapper = folder.resolve("machine.sh");
        StringBuilder clocks = new StringBuilder();
        for (int i = 0; i < CLOCKS.size(); i++) {
            clocks.append(i).append(") clock=").append(CLOCKS.get(i)).append(" ;;\n");
        }
        // A machine with its own host name and a wrong clock.
        Files.writeString(wrapper,
                """
                        machine=%s-$1
                        case $1 in
                        %sesac
                        shift
                        exec ip netns exec $machine unshare --uts sh -c 'hostname "$0" && exec "$@"' $machine "$@" --test-clock $clock
                        """
                        .formatted(networkNamespaces.prefix(), clocks));
        List<String> command = LoadTestJar.javaCommand(jar);
        command.addAll(
                List.of("run", "http://" + networkNamespaces.host() + ":" + service.uri().getPort() + "/", "--users",
                        Integer.toString(WAYS.size() * USERS_EACH), "--think", "200ms", "--testers",
                        Integer.toString(WAYS.size()), "--submit", "command",
                        "--submit-command", "sh " + wrapper + " {index} {command}", "--java-there", command.getFirst(),
                        "--jar-there", jar.toString(),
                        "--java-option", "-XX:+UnlockDiagnosticVMOptions", "--java-option",
                        "-XX:-BytecodeVerificationRemote", "--java-option", "-XX:+UseSerialGC", "--java-option",
                        "-XX:TieredStopAtLevel=1", "--listen", networkNamespaces.behindRelay() + ":" + port,
                        "--advertise", "wss://" + networkNamespaces.host() + ":" + port + "/", "--out",
                        folder.resolve("run").toString(),
                        "--quiet"));
        command.addAll(List.of(more));
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        opened(() -> {
            List<ProcessHandle> all = process.descendants().toList();
            process.destroyForcibly();
            all.forEach(ProcessHandle::destroyForcibly);
            process.waitFor(10, TimeUnit.SECONDS);
        });
        return process;
    }

    private long testerOf(Process run, int machine) {
        return run.descendants()
                .filter(each -> each.info().commandLine().orElse("").contains("--test-clock " + CLOCKS.get(machine)))
                .mapToLong(ProcessHandle::pid)
                .findFirst()
                .orElse(0);
    }

    private RunResult result() throws IOException {
        assertThat(new RunFolder(folder.resolve("run")).result()).as(said()).exists();
        return RunJson.read(new RunFolder(folder.resolve("run")).result(), RunResult.class);
    }

    private Map<Integer, TesterRow> byMachine(RunResult result) {
        return result.users()
                .testers()
                .stream()
                .collect(Collectors.toMap(
                        row -> Integer.parseInt(row.info().host().substring(networkNamespaces.prefix().length() + 1)),
                        row -> row));
    }

    private String said() {
        try {
            return Files.readString(folder.resolve("said"));
        } catch (IOException e) {
            return "";
        }
    }

    private <T extends AutoCloseable> T opened(T closeable) {
        opened.add(closeable);
        return closeable;
    }
}
