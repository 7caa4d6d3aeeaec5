package org.openmds.server.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.TargetPolicy;

import com.sun.net.httpserver.HttpServer;

class DemoProcessTest {

    private static final URI NOWHERE = URI.create("http://127.0.0.1:1/health");
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private final HttpTransport client = new HttpTransport(HttpSettings.DEFAULT, TargetPolicy.allowAll(),
            Credentials.none());
    private final List<DemoProcess> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(each -> each.awaitEnd(Duration.ZERO));
        client.close();
    }

    @Test
    void process_thatEnds_hasAFailureTextWithItsLastOutput() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        DemoProcess process = start("echo no such file >&2; exit 3", NOWHERE);
        process.whenEnded(ended::countDown);

        assertThat(process.isUpWithin(LONG, client)).isFalse();

        assertThat(ended.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.hasEnded()).isTrue();
        assertThat(process.failureText()).contains("site ended with exit code 3", "site.log", "no such file");
    }

    @Test
    void process_thatAnswers_isUp() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        try {
            URI health = URI.create("http://127.0.0.1:%d/health".formatted(server.getAddress().getPort()));
            assertThat(start("exec sleep 60", health).isUpWithin(LONG, client)).isTrue();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void process_thatDoesNotAnswer_isNotUp() throws Exception {
        DemoProcess process = start("exec sleep 60", NOWHERE);
        assertThat(process.isUpWithin(Duration.ofMillis(300), client)).isFalse();
        assertThat(process.failureText()).contains("does not answer at " + NOWHERE);
    }

    @Test
    void terminate_processThatHandlesTheSignal_endsIt() throws Exception {
        DemoProcess process = start("exec sleep 60", NOWHERE);
        process.terminate();
        process.awaitEnd(LONG);
        assertThat(process.hasEnded()).isTrue();
    }

    @Test
    void terminate_processThatIgnoresTheSignal_killsItWithItsChildren() throws Exception {
        DemoProcess process = start("trap '' TERM; sleep 60 & echo $!; wait; sleep 60", NOWHERE);
        Path log = folder.resolve("site.log");
        await().untilAsserted(() -> assertThat(log).content().isNotBlank());
        long started = Long.parseLong(Files.readString(log).strip());

        process.terminate();
        process.awaitEnd(Duration.ofMillis(100));

        await().until(process::hasEnded);
        await().until(() -> ProcessHandle.of(started).filter(ProcessHandle::isAlive).isEmpty());
    }

    private DemoProcess start(String script, URI health) {
        DemoProcess process = DemoProcess.start(new DemoProcess.LaunchSpec("site", List.of("sh", "-c", script), folder,
                folder.resolve("site.log"), health));
        processes.add(process);
        return process;
    }
}
