package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.MdsServer;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.operation.StartException;

/** The connector for operators: its port, its pages, and pages that are nowhere else. */
@Timeout(60)
class OperationsConnectorIT {

    private static final List<String> PAGES = List.of("/health", "/health/live", "/health/ready", "/metrics",
            "/wsrf/services");

    @TempDir
    Path state;

    @Test
    void pages_byDefault_areOnBothConnectors() {
        try (RunningServer server = RunningServer.withPages(state)) {
            assertThat(PAGES).allSatisfy(page -> {
                assertThat(status(server.url(page))).isEqualTo(200);
                assertThat(status(server.operationsUrl(page))).isEqualTo(200);
            });
            assertThat(status(server.operationsUrl("/webmds/"))).isEqualTo(404);
            assertThat(status(server.operationsUrl("/admin/log-level"))).isEqualTo(401);
            assertThat(status(server.operationsUrl("/admin/backup"))).isEqualTo(401);
        }
    }

    @Test
    void pages_onlyForOperators_areNotAtThePortOfTheServices() {
        try (RunningServer server = RunningServer.withPages(state, "http.operations.only", "true")) {
            assertThat(PAGES).allSatisfy(page -> assertThat(status(server.operationsUrl(page))).isEqualTo(200));
            assertThat(List.of("/health", "/metrics", "/wsrf/services", "/wsrf/services/DefaultIndexService?wsdl",
                    "/admin/log-level", "/admin/backup"))
                    .allSatisfy(page -> assertThat(status(server.url(page))).isEqualTo(404));
            assertThat(List.of("/health/live", "/health/ready", "/webmds/"))
                    .allSatisfy(page -> assertThat(status(server.url(page))).isEqualTo(200));
            assertThat(server.index().query("count(//sg:Entry)")).isEqualTo("0");
        }
    }

    @Test
    void port_notConfigured_isThatOfTheServicesPlusTenThousandOrAnyOther() throws Exception {
        int port = portWithOperations();
        Configuration configuration = switch (ConfigurationLoader.load(Map.of(), Map.of("http.port", "" + port,
                "state.directory", state.toString(), "providers.host.enabled", "false"))) {
            case ConfigurationResult.Loaded(Configuration loaded, _) -> loaded;
            case ConfigurationResult.Invalid<Configuration> invalid ->
                throw new AssertionError(invalid.problems().toString());
        };
        try (MdsServer server = MdsServer.start(configuration)) {
            assertThat(server.operationsUrl()).contains("http://127.0.0.1:" + (port + 10_000));
        }
        try (ServerSocket _ = new ServerSocket(port + 10_000, 1, InetAddress.getLoopbackAddress());
                MdsServer server = MdsServer.start(configuration)) {
            assertThat(server.operationsUrl()).hasValueSatisfying(
                    url -> assertThat(url).doesNotEndWith(":" + (port + 10_000)));
            assertThat(status(server.operationsUrl().orElseThrow() + "/health/live")).isEqualTo(200);
        }
    }

    @Test
    void port_configuredAndInUse_preventsTheStart() throws Exception {
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(
                    () -> RunningServer.start(state, "http.operations.port", "" + used.getLocalPort()).close())
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("port " + used.getLocalPort());
        }
    }

    @Test
    void connector_disabled_isNotThere() {
        try (RunningServer server = RunningServer.start(state, "http.operations.enabled", "false")) {
            assertThat(server.server().operationsUrl()).isEmpty();
            assertThat(status(server.url("/health"))).isEqualTo(200);
        }
    }

    /** Returns a port that is free together with the default port for operators, which may be in the system's range of automatic ports. */
    private static int portWithOperations() throws IOException {
        for (int i = 0; i < 100; i++) {
            int port = TestPorts.free();
            try (ServerSocket _ = new ServerSocket(port + 10_000, 1, InetAddress.getLoopbackAddress())) {
                return port;
            } catch (BindException inUse) {
                // The next one may be free.
            }
        }
        throw new AssertionError("no free pair of ports");
    }

    private static int status(String url) {
        return SoapClient.get(url).statusCode();
    }
}
