package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code mds demo}: the deployment of {@code examples/vo}, with each server in its own process. */
class DemoIT {

    private static final Path EXAMPLE = Path.of("..", "examples", "vo").toAbsolutePath().normalize();
    private static final int PORTS = 10;
    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** The time limit for starting six processes on a busy machine. */
    private static final Duration START = Duration.ofMinutes(3);

    @TempDir
    Path directory;

    private final int port = TestPorts.free(PORTS);
    private Path output;
    private @Nullable Process started;

    @BeforeEach
    void nameOutput() {
        output = directory.resolve("output.txt");
    }

    @AfterEach
    void kill() {
        if (started != null) {
            List<ProcessHandle> left = started.descendants().toList();
            started.destroyForcibly();
            left.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void demo_showsAllKindsAndAnswersQueries_untilOneOfItsServersDies() throws Exception {
        Process demo = start();
        await().atMost(START).until(() -> said("Ctrl-C stops all") || !demo.isAlive());
        assertThat(output).content().contains("WebMDS shows three sites and 11 kinds of resources");
        assertPagesShowTheKinds();
        assertQueriesFind();
        assertPrometheusAnswersItsDashboard();
        assertColumnsOfInfinityAreAnswered();

        List<ProcessHandle> processes = demo.children().toList();
        assertThat(processes).hasSize(6);
        server(demo, "east.yaml").destroyForcibly();

        assertThat(demo.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(demo.exitValue()).isEqualTo(1);
        assertThat(output).content().contains("east ended with exit code 137");
        assertThat(processes).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void demo_terminatedWhileItStarts_leavesNothing() throws Exception {
        Process demo = start();
        await().until(() -> demo.children().count() > 1 || !demo.isAlive());
        List<ProcessHandle> processes = demo.children().toList();
        assertThat(processes).isNotEmpty();

        demo.destroy();

        assertThat(demo.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(processes).noneMatch(ProcessHandle::isAlive);
        assertThat(output).content().doesNotContain("mds:");
        for (int i = 0; i < PORTS; i++) {
            new ServerSocket(port + i, 1, InetAddress.getLoopbackAddress()).close();
        }
    }

    @Test
    void demo_killedWhileItStarts_takesItsProcessesAlong() throws Exception {
        Process demo = start();
        await().until(() -> demo.children().count() > 1 || !demo.isAlive());
        List<ProcessHandle> processes = demo.children().toList();
        assertThat(processes).isNotEmpty();

        demo.destroyForcibly();

        await().until(() -> processes.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void demo_onPortsThatAreTaken_isRefused() throws Exception {
        int taken = port + PORTS - 1;
        try (ServerSocket other = new ServerSocket(taken, 1, InetAddress.getLoopbackAddress())) {
            assertThat(other.isBound()).isTrue();
            ServerProcess.Exit exit = ServerProcess.run(directory, "demo", "--port-base", Integer.toString(port),
                    "--deployment", EXAMPLE.toString());
            assertThat(exit.code()).isEqualTo(1);
            assertThat(exit.errors()).contains("port %d of 127.0.0.1 is taken".formatted(taken), "--port-base");
        }
    }

    private Process start() throws IOException {
        Process demo = ServerProcess.command(List.of("demo", "--port-base", Integer.toString(port), "--deployment",
                EXAMPLE.toString(), "--folder", directory.resolve("demo").toString()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        started = demo;
        return demo;
    }

    private void assertPagesShowTheKinds() {
        String overview = new String(SoapClient.get("http://127.0.0.1:%d/webmds/overview".formatted(port)).body(),
                StandardCharsets.UTF_8);
        assertThat(overview).contains("active transfer resources, transferring", "queues, submitting to 1 cluster of",
                "replicas on 1 storage system", "serves Example VO", "free on /data", "1 cluster of 16 hosts",
                "4 certificates", "ApplicationIndex", "head.west.example.org");
        assertThat(overview.split("<bdi>Service group</bdi></td>", -1)).hasSize(4);
    }

    /** Checks the queries of examples/vo/README.md. */
    private void assertQueriesFind() {
        SoapAnswer queues = ask("//glue:ComputingElement[glue:State/@glue:FreeCPUs > 2]");
        assertThat(queues.texts("//*[local-name()='State']/@*[local-name()='FreeCPUs']")).isNotEmpty()
                .allSatisfy(free -> assertThat(Integer.parseInt(free)).isGreaterThan(2));
        assertThat(ask("//rls:ReplicaLocationService[rls:Replica/rls:LogicalName='climate-1990.nc']/rls:Site/text()")
                .text(".")).contains("north", "east").doesNotContain("west");
    }

    /** Checks the configuration of the documents: Prometheus finds the sites by the HTTP API, and has a result for each panel. */
    private void assertPrometheusAnswersItsDashboard() throws Exception {
        int own = TestPorts.free();
        Path configuration = Files.writeString(directory.resolve("prometheus.yml"), MonitoringFiles.prometheus(port));
        try (DaemonProcess _ = DaemonProcess.start(directory, DaemonProcess.find("prometheus"),
                "--config.file=" + configuration, "--storage.tsdb.path=" + directory.resolve("tsdb"),
                "--web.listen-address=127.0.0.1:" + own)) {
            await().ignoreExceptions()
                    .untilAsserted(() -> assertThat(evaluate(own, "up == 1").findValuesAsString("site"))
                            .containsExactlyInAnyOrder("vo", "North", "East", "West"));
            for (String expression : MonitoringFiles.expressions()) {
                assertThat(evaluate(own, expression)).as(expression).isNotEmpty();
            }
        }
    }

    private static JsonNode evaluate(int prometheus, String expression) {
        return JSON.readTree(SoapClient.get("http://127.0.0.1:%d/api/v1/query?query=%s".formatted(prometheus,
                URLEncoder.encode(expression, StandardCharsets.UTF_8))).body()).path("data").path("result");
    }

    /** Sends the requests that the data source Infinity makes of its dashboard. */
    private void assertColumnsOfInfinityAreAnswered() throws IOException {
        for (MonitoringFiles.InfinityQuery query : MonitoringFiles.infinityQueries()) {
            HttpResponse<byte[]> answer = SoapClient.exchange(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(port, query.path())))
                            .header("Accept", query.accept())
                            .build());
            String text = new String(answer.body(), StandardCharsets.UTF_8);
            assertThat(answer.statusCode()).as(text).isEqualTo(200);
            if (query.isTable()) {
                assertThat(text.lines()).hasSizeGreaterThan(1);
                assertThat(List.of(text.lines().findFirst().orElseThrow().split(","))).containsAll(query.columns());
            } else {
                List<JsonNode> rows = query.rows(JSON.readTree(text));
                assertThat(query.columns()).as(text)
                        .allMatch(column -> rows.stream()
                                .anyMatch(row -> MonitoringFiles.InfinityQuery.has(row, column)));
            }
        }
    }

    private SoapAnswer ask(String xpath) {
        return new IndexClient(TestPorts.index(port)).call("""
                <rp:QueryResourceProperties xmlns:rp='%s' xmlns:glue='http://mds.globus.org/glue/ce/1.1'\
                 xmlns:rls='http://openmds.org/service/rls'>\
                <rp:QueryExpression Dialect='%s'>%s</rp:QueryExpression></rp:QueryResourceProperties>"""
                .formatted(XmlReader.RP, RequestBodies.XPATH, xpath));
    }

    private static ProcessHandle server(Process demo, String configuration) {
        return demo.children()
                .filter(each -> each.info().commandLine().orElse("").contains(configuration))
                .findFirst()
                .orElseThrow();
    }

    private boolean said(String text) {
        try {
            return Files.readString(output).contains(text);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
