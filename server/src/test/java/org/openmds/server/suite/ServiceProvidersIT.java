package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import com.sun.net.httpserver.HttpServer;

/** States of services in the index: from plugins, checks, a monitoring system's file, and ARC. */
@EnabledOnOs(OS.LINUX)
class ServiceProvidersIT {

    private static final String ARC = """
            <Domains xmlns="http://schemas.ogf.org/glue/2009/03/spec_2.0_r1"><AdminDomain><Services><ComputingService><ID>urn:c</ID>
            <ComputingShare><ID>urn:q</ID><Name>long</Name><FreeSlots>52</FreeSlots></ComputingShare></ComputingService></Services></AdminDomain></Domains>
            """;

    @TempDir
    static Path folder;

    private static final int PORT = TestPorts.free();
    private static HttpServer arc;
    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        writeCode(2);
        Path plugin = Files.writeString(folder.resolve("check"), """
                #!/bin/sh
                echo "QUEUE is so | jobs=5;4;6;0;"
                exit $(cat %s)
                """.formatted(folder.resolve("code")));
        Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rwxr-xr-x"));
        writeStatus(Instant.now());
        arc = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        arc.createContext("/info", exchange -> {
            byte[] body = ARC.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        arc.start();
        server = RunningServer.start(folder.resolve("state"), "providers.plugins[0].name", "node",
                "providers.plugins[0].interval", "1s", "providers.plugins[0].timeout", "1s",
                "providers.plugins[0].checks[0].service", "queue", "providers.plugins[0].checks[0].program",
                plugin.toString(), "providers.plugins[0].checks[0].timeout", "1s", "providers.checks[0].name",
                "services", "providers.checks[0].interval", "1s", "providers.checks[0].timeout", "1s",
                "providers.checks[0].answer-timeout", "500ms", "providers.checks[0].services[0].service", "gatekeeper",
                "providers.checks[0].services[0].address", "127.0.0.1:" + PORT, "providers.nagios[0].name", "nagios",
                "providers.nagios[0].interval", "1s", "providers.nagios[0].timeout", "1s",
                "providers.nagios[0].status-file", folder.resolve("status.dat").toString(), "providers.arc[0].name",
                "arex", "providers.arc[0].interval", "1s", "providers.arc[0].timeout", "1s", "providers.arc[0].url",
                "http://127.0.0.1:%d/info".formatted(arc.getAddress().getPort()));
    }

    @AfterAll
    static void stop() {
        server.close();
        arc.stop(0);
    }

    @Test
    void plugin_itsState_isInTheIndexAndFollowsIt() throws IOException {
        await().until(() -> state("queue").equals("CRITICAL"));
        assertThat(query("string(//*[local-name()='Service'][@Name='queue']/*[local-name()='PerfData']/@Value)"))
                .isEqualTo("5");

        writeCode(0);

        await().until(() -> state("queue").equals("OK"));
    }

    @Test
    void check_deadService_isDataAndNoError() throws IOException {
        await().untilAsserted(() -> assertThat(query("string(//*[local-name()='Service'][@Name='gatekeeper'])"))
                .contains("Connection refused"));
        assertThat(state("gatekeeper")).isEqualTo("down");

        try (ServerSocket service = new ServerSocket(PORT, 50, InetAddress.getLoopbackAddress())) {
            assertThat(service.isBound()).isTrue();
            await().until(() -> state("gatekeeper").equals("up"));
        }

        await().until(() -> state("gatekeeper").equals("down"));
        assertThat(query("count(//*[local-name()='Entry'][.//@Name='gatekeeper']//*[local-name()='AggregatorError'])"))
                .isEqualTo("0");
    }

    @Test
    void nagios_stopsWriting_entryIsStaleUntilItWritesAgain() throws IOException {
        await().until(() -> state("disk").equals("WARNING"));

        writeStatus(Instant.now().minusSeconds(1_000));

        await().until(() -> query("//*[local-name()='AggregatorError']").contains("the monitoring has stopped"));
        assertThat(state("disk")).isEqualTo("WARNING");
        writeStatus(Instant.now());
        await().until(() -> !query("//*[local-name()='AggregatorError']").contains("the monitoring has stopped"));
    }

    @Test
    void arc_itsShares_areQueues() {
        await().until(() -> query("string(//*[local-name()='ComputingElement'][@*[local-name()='Name']='long']"
                + "/*[local-name()='State']/@*[local-name()='FreeCPUs'])").equals("52"));
    }

    private static String state(String service) {
        return query("string(//*[local-name()='Service'][@Name='%s']/@State)".formatted(service));
    }

    private static String query(String xpath) {
        return server.index().query(xpath);
    }

    private static void writeCode(int code) throws IOException {
        Files.writeString(folder.resolve("code"), Integer.toString(code));
    }

    private static void writeStatus(Instant created) throws IOException {
        Path whole = Files.writeString(folder.resolve("status.new"), """
                info {
                \tcreated=%d
                \t}
                servicestatus {
                \thost_name=node1
                \tservice_description=disk
                \tcurrent_state=1
                \tplugin_output=DISK WARNING
                \t}
                """.formatted(created.getEpochSecond()));
        Files.move(whole, folder.resolve("status.dat"), StandardCopyOption.REPLACE_EXISTING);
    }
}
