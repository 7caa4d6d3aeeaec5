package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.monitored.MonitoredService;
import org.openmds.wsrf.client.monitored.micrometer.Meters;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** A Java program that registers itself with an index, as the index shows it. */
class MonitoredServiceIT {

    private static final String TOKEN = "service-0123456789abcdef";
    private static final String MEMBER = "http://host.example.org:9000/transfers";
    private static final QName ROOT = new QName(XmlReader.JOBS, "Transfers", "j");
    private static final String ACTIVE = "string(//j:Transfers/j:Active)";

    @TempDir
    private Path folder;

    @Test
    void service_overItsLife_isInTheIndexAsItIsNow() throws IOException {
        int port = TestPorts.free();
        AtomicInteger active = new AtomicInteger(3);
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        registry.counter("jobs.done", "queue", "short").increment(17);
        MonitoredService service = MonitoredService.at(url(port))
                .member(MEMBER)
                .document(ROOT)
                .property("Active", active::get)
                .property("Broken", () -> {
                    throw new IllegalStateException("closed");
                })
                .mbean("java.lang:type=Runtime", "SpecVersion", "JavaVersion")
                .from("meters", Meters.of(registry))
                .every(Duration.ofMillis(300))
                .token(TOKEN)
                .start();
        try (service) {
            await().until(() -> service.status().failures() > 0);

            try (RunningServer server = start(port)) {
                await().untilAsserted(() -> assertThat(server.index().query(ACTIVE)).isEqualTo("3"));
                assertThat(server.index().query("string(//j:jobs.done[@queue='short'])")).isEqualTo("17");
                assertThat(server.index().query("string(//j:JavaVersion)")).isEqualTo("25");
                assertThat(server.index().query("string(//*[local-name()='PropertyError'][@property='Broken'])"))
                        .isEqualTo("IllegalStateException: closed");
                assertThat(server.index().query("string(//sg:Entry//*[local-name()='Address'][contains(.,'9000')])"))
                        .isEqualTo(MEMBER);
                assertThat(server.index().call(RequestBodies.get("sg:Entry")).text("//j:Transfers/j:Active"))
                        .isEqualTo("3");
                await().until(() -> service.status().entry().isPresent());
                assertThat(content(service)).contains("<j:Active>3</j:Active>");

                active.set(4);
                await().untilAsserted(() -> assertThat(server.index().query(ACTIVE)).isEqualTo("4"));
            }
            try (RunningServer server = start(port)) {
                await().untilAsserted(() -> assertThat(server.index().query(ACTIVE)).isEqualTo("4"));

                service.close();

                assertThat(server.index().query("count(//sg:Entry)")).isEqualTo("0");
            }
        }
    }

    /** The command in the example. */
    @Test
    void example_asItSays_isInTheIndexUntilItsInputEnds() throws Exception {
        try (RunningServer server = RunningServer.start(folder)) {
            Process example = new ProcessBuilder(
                    System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                    "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", Path.of("target", "lib") + "/*",
                    Path.of("..", "examples", "monitored-service", "TransferService.java").toString(),
                    server.index().url()).redirectErrorStream(true)
                    .redirectOutput(folder.resolve("output").toFile())
                    .start();
            try {
                Writer input = example.outputWriter();
                input.write("\n");
                input.flush();
                await().untilAsserted(
                        () -> assertThat(server.index().query("string(//*[local-name()='ActiveTransfers'])"))
                                .as(Files.readString(folder.resolve("output")))
                                .isEqualTo("1"));
                input.close();

                assertThat(example.waitFor(30, TimeUnit.SECONDS)).isTrue();
                assertThat(server.index().query("count(//sg:Entry)")).isEqualTo("0");
            } finally {
                example.destroyForcibly();
            }
        }
    }

    /** Returns the resource property Content of the entry. */
    private static String content(MonitoredService service) {
        try (WsrfClient client = WsrfClient.builder().build()) {
            return client
                    .getResourceProperty(service.status().entry().orElseThrow(), new QName(XmlReader.SG, "Content"))
                    .toString();
        }
    }

    private static String url(int port) {
        return "http://127.0.0.1:" + port + "/wsrf/services/DefaultIndexService";
    }

    private RunningServer start(int port) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), TOKEN);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return RunningServer.start(folder.resolve("state"), "http.port", Integer.toString(port), "state.enabled",
                "false", "rights.anonymous", "read", "rights.tokens[0].name", "service", "rights.tokens[0].file",
                file.toString(), "rights.tokens[0].rights", "register");
    }
}
