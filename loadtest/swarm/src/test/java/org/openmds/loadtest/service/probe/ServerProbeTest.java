package org.openmds.loadtest.service.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.run.SampleCsv;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.service.probe.ProbeSettings.ObservedService;

import com.sun.net.httpserver.HttpServer;

final class ServerProbeTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path root;

    private final AtomicLong time = new AtomicLong(1_000 * SECOND);

    @Test
    void sample_ofKnownFiles_isWhatHappenedBetween() throws IOException {
        machine(100, 40, 1_000);
        process(7, 1, 200, 10, 1.5);
        process(8, 7, 50, 5, 0.25);
        process(9, 1, 999, 99, 0);
        ProcFiles proc = new ProcFiles(root);
        ServerSampler serverSampler = new ServerSampler(proc, new ServiceProcesses.Tree(proc, 7), Optional.empty(),
                time::get);
        assertThat(serverSampler.sample()).isEmpty();

        time.addAndGet(5 * SECOND);
        machine(850, 90, 6_000);
        process(7, 1, 500, 12, 3);
        process(8, 7, 150, 5, 0.75);
        process(9, 1, 999, 99, 100);
        ServerSample sample = serverSampler.sample().orElseThrow();

        assertThat(sample.timeNanos()).isEqualTo(1_005 * SECOND);
        assertThat(sample.load1()).isEqualTo(1.25);
        assertThat(sample.cpu().userCpu()).isCloseTo(1.5, within(1e-9));
        assertThat(sample.cpu().systemCpu()).isCloseTo(0.1, within(1e-9));
        assertThat(sample.cpu().serviceCpu()).isCloseTo(0.8, within(1e-9));
        assertThat(sample.memory().serviceResidentBytes()).isEqualTo(17 * 4_096L);
        assertThat(sample.runnable()).as("0.8 cores, and 2 s of waiting").isCloseTo(1.2, within(1e-9));
        assertThat(sample.memory().memoryUsedBytes()).isEqualTo(600 * 1_024L);
        assertThat(sample.traffic().receivedBytesPerSecond()).isCloseTo(2_000.0, within(1e-9));
        assertThat(sample.traffic().sentBytesPerSecond()).isCloseTo(1_000.0, within(1e-9));
        assertThat(sample.requests().requestsTaken()).isEqualTo(-1);
        assertThat(sample.requests().requestsInFlight()).isEqualTo(-1);
    }

    @Test
    void sample_linksOfTheMachine_theBusiestWithoutTheLoopback() throws IOException {
        machine(0, 0, 0);
        link("lo", 772, "", 0, 0);
        link("eth0", 1, "1000", 1_000, 2_000);
        link("eth1", 1, "100", 0, 0);
        link("wlan0", 1, "-1", 0, 0);
        ProcFiles proc = new ProcFiles(root);
        ServerSampler serverSampler = new ServerSampler(proc, new MachineInterfaces(root.resolve("links")),
                new ServiceProcesses.Nothing(), Optional.empty(),
                time::get);
        serverSampler.sample();
        time.addAndGet(2 * SECOND);
        link("lo", 772, "", 900_000_000, 900_000_000);
        link("eth0", 1, "1000", 1_000, 20_002_000);
        link("eth1", 1, "100", 10_000_000, 0);

        ServerSample sample = serverSampler.sample().orElseThrow();

        assertThat(sample.processors()).isEqualTo(1);
        assertThat(sample.link().linkBytesPerSecond()).as("eth1: 40 %, eth0: 8 %").isEqualTo(5e6);
        assertThat(sample.link().linkSpeedBytesPerSecond()).isEqualTo(12.5e6);
    }

    private void link(String name, int type, String speed, long received, long sent) throws IOException {
        Path folder = root.resolve("links").resolve(name);
        Files.createDirectories(folder.resolve("statistics"));
        Files.writeString(folder.resolve("type"), type + "\n");
        Files.writeString(folder.resolve("speed"), speed + "\n");
        Files.writeString(folder.resolve("statistics/rx_bytes"), received + "\n");
        Files.writeString(folder.resolve("statistics/tx_bytes"), sent + "\n");
    }

    @Test
    void read_lineOfAnEarlierProbe_knowsLess() {
        assertThat(ProbeLines.read("1,0.5,2,0.1,0.2,-1,3,-1,4.5,5.5,-1,-1", 9)).hasValueSatisfying(sample -> {
            assertThat(sample.timeNanos()).isEqualTo(9);
            assertThat(sample.traffic().sentBytesPerSecond()).isEqualTo(5.5);
            assertThat(sample.processors()).isEqualTo(-1);
        });
        assertThat(ProbeLines.read("Last login: today", 9)).isEmpty();
    }

    @Test
    void sample_serviceIsGone_isUnknown() throws IOException {
        machine(0, 0, 0);
        ProcFiles proc = new ProcFiles(root);
        ServerSampler serverSampler = new ServerSampler(proc, new ServiceProcesses.Tree(proc, 7), Optional.empty(),
                time::get);
        serverSampler.sample();
        time.addAndGet(SECOND);

        assertThat(serverSampler.sample()).hasValueSatisfying(sample -> {
            assertThat(sample.cpu().serviceCpu()).isEqualTo(-1);
            assertThat(sample.runnable()).isEqualTo(-1);
        });
    }

    @Test
    void sample_serviceTellsOfRequests_hasTheirMean() throws IOException {
        machine(0, 0, 0);
        AtomicReference<String> page = new AtomicReference<>(mds(100, 2.0));
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/metrics", exchange -> {
            byte[] text = page.get().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        service.start();
        try {
            URI url = URI.create("http://127.0.0.1:%d/metrics".formatted(service.getAddress().getPort()));
            ServerSampler serverSampler = new ServerSampler(new ProcFiles(root), new ServiceProcesses.Nothing(),
                    Optional.of(new ServiceMetrics(url, ServiceMetrics.PREDEFINED_NAMES)),
                    time::get);
            serverSampler.sample();
            time.addAndGet(5 * SECOND);
            page.set(mds(150, 17.0));

            ServerSample sample = serverSampler.sample().orElseThrow();
            assertThat(sample.requests().requestsTaken()).isEqualTo(155);
            assertThat(sample.requests().requestsInFlight()).isCloseTo(3.0, within(1e-9));
        } finally {
            service.stop(0);
        }
    }

    @Test
    void group_ofVersionTwo_tellsWhatAllItsProcessesUse() throws IOException {
        Path folder = Files.createDirectories(root.resolve("group"));
        Files.writeString(folder.resolve("cpu.stat"), "usage_usec 2500000\nuser_usec 2000000\n");
        Files.writeString(folder.resolve("memory.current"), "4096\n");
        Files.writeString(folder.resolve("cgroup.procs"), "7\n");
        process(7, 1, 1, 1, 0.5);

        assertThat(new ServiceProcesses.Group(new ProcFiles(root), folder).use())
                .isEqualTo(new ServiceProcesses.ProcessUse(2.5, 4_096, Map.of(7L, 0.5)));

        Files.delete(folder.resolve("memory.current"));
        assertThat(new ServiceProcesses.Group(new ProcFiles(root), folder).use().residentBytes())
                .as("without the memory controller, the memory of its processes")
                .isEqualTo(new ServiceProcesses.Tree(new ProcFiles(root), 7).use().residentBytes())
                .isPositive();
    }

    @Test
    void start_thisMachine_samplesItself() throws Exception {
        List<ServerSample> samples = new CopyOnWriteArrayList<>();
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            URI target = URI.create("http://127.0.0.1:%d/".formatted(socket.getLocalPort()));
            ProbeSettings local = ProbeSettings.local(target, Duration.ofSeconds(5)).orElseThrow();
            assertThat(local.metrics()).contains(target.resolve("/metrics"));
            ProbeSettings settings = new ProbeSettings(Duration.ofSeconds(5), local.service(), Optional.empty(),
                    Optional.empty());
            ServerProbe.start(settings, TesterClock.system(), samples::add).close();
        }
        assertThat(samples).singleElement().satisfies(sample -> {
            assertThat(sample.memory().serviceResidentBytes()).as("found by its port").isPositive();
            assertThat(ProbeLines.read(SampleCsv.line(sample), 5)).hasValueSatisfying(
                    read -> assertThat(read.cpu().serviceCpu()).isEqualTo(sample.cpu().serviceCpu()));
        });
        assertThat(ProbeLines.read(SampleCsv.header(ServerSample.class), 5)).isEmpty();
    }

    @Test
    void start_noSuchService_saysSo() {
        assertThatThrownBy(() -> start(new ObservedService.Pid(99_999_999))).hasMessage("there is no process 99999999");
        assertThatThrownBy(() -> start(new ObservedService.Group("none"))).hasMessageContaining(
                "/sys/fs/cgroup/none is not a control group");
        assertThat(ProbeSettings.local(URI.create("http://192.0.2.1/"), Duration.ofSeconds(5))).isEmpty();
    }

    @Test
    void roundTrip_ofTargets_isTheLeast() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThat(RoundTrip.nanos("http://127.0.0.1:%d/a".formatted(socket.getLocalPort()), Duration.ofSeconds(2))
                    .getAsLong()).isBetween(1L, SECOND);
        }
        assertThat(RoundTrip.nanos("/bin/true", Duration.ofSeconds(1))).isEmpty();
        assertThat(RoundTrip.address("jdbc:mariadb://127.0.0.1/x").orElseThrow().getPort()).isEqualTo(3_306);
        assertThat(RoundTrip.address("ldaps://127.0.0.1").orElseThrow().getPort()).isEqualTo(636);
        assertThat(RoundTrip.address("http://127.0.0.1:8080/${x}").orElseThrow().getPort()).isEqualTo(8_080);
    }

    private void start(ObservedService service) throws ProbeException {
        ServerProbe.start(new ProbeSettings(Duration.ofSeconds(1), service, Optional.empty(), Optional.empty()),
                TesterClock.system(), sample -> {
                }).close();
    }

    private static String mds(int count, double seconds) {
        return """
                # TYPE mds_operation_seconds histogram
                mds_operation_seconds_bucket{operation="a",le="0.1"} 9
                mds_operation_seconds_count{operation="a",service="s"} %d
                mds_operation_seconds_sum{operation="a",service="s"} %s
                mds_operation_seconds_count{operation="b"} 5
                mds_operation_seconds_sum{operation="b"} 1.0
                mds_operation_seconds_max{operation="b"} 7.0
                """.formatted(count, seconds);
    }

    private void machine(int user, int system, int bytes) throws IOException {
        Files.createDirectories(root.resolve("net"));
        Files.writeString(root.resolve("loadavg"), "1.25 0.5 0.1 2/300 4711\n");
        Files.writeString(root.resolve("stat"), "cpu  %d 0 %d 5 6 0 0 0 0 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n".formatted(user,
                system));
        Files.writeString(root.resolve("meminfo"), "MemTotal: 1000 kB\nMemFree: 1 kB\nMemAvailable: 400 kB\n");
        Files.writeString(root.resolve("net/dev"),
                "Inter-|\n face |\n    lo: %d 1 0 0 0 0 0 0 %d 1 0 0 0 0 0 0\n  eth0: %d 1 0 0 0 0 0 0 0 1 0 0 0 0 0 0\n"
                        .formatted(bytes, bytes, bytes));
    }

    private void process(int pid, int parent, int ticks, int pages, double waited) throws IOException {
        String stat = "%d (a) b) S %d 1 1 0 -1 0 0 0 0 0 %d 0 0 0 20 0 1 0 5 9 %d 0\n".formatted(pid, parent, ticks,
                pages);
        for (Path folder : List.of(root.resolve(Integer.toString(pid)), root.resolve(pid + "/task/" + pid))) {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("stat"), stat);
            Files.writeString(folder.resolve("schedstat"),
                    "%d %d 5\n".formatted(ticks * 10_000_000L, Math.round(waited * SECOND)));
        }
    }
}
