package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.sun.net.httpserver.HttpServer;

/** The log of a server whose provider and whose upstream index fail and recover. */
class SourceLogIT {

    private static final int POLLS = 3;

    @TempDir
    Path directory;

    @Test
    void providerAndUpstream_lostAndBack_areLoggedOnceEach() throws Exception {
        int upstreamPort = TestPorts.free();
        AtomicInteger polls = new AtomicInteger();
        HttpServer web = web(polls);
        Path configuration = Files.writeString(directory.resolve("mds.yaml"), """
                providers:
                  http:
                    - {name: page, url: "http://127.0.0.1:%d/x", interval: 1s, timeout: 1s, document: {format: json}}
                hierarchy:
                  upstream: [{urls: ["%s"], refresh: 10s}]
                """.formatted(web.getAddress().getPort(), TestPorts.index(upstreamPort)));
        try (ServerProcess server = ServerProcess.up(directory.resolve("state"), "--config",
                configuration.toString())) {
            await().untilAsserted(() -> assertThat(server.log())
                    .containsPattern(
                            "WARN .*registration .*failed and is retried until it succeeds: .*:" + upstreamPort)
                    .containsPattern("INFO .*provider page is collected again; it could not be since 20"));
            try (RunningServer _ = RunningServer.start(directory.resolve("upstream"), "http.port",
                    Integer.toString(upstreamPort))) {
                await().untilAsserted(() -> assertThat(server.log())
                        .containsPattern("INFO .*registration .* succeeds again; it had failed since 20"));
            }
            assertThat(polls).hasValueGreaterThan(POLLS);
            // On a busy machine the page may fail again later: each failure has its recovery before the next one is logged.
            assertThat(server.log().lines().filter(line -> line.contains("provider page ")))
                    .extracting(line -> line.contains(" cannot be collected since 20"))
                    .startsWith(true, false)
                    .doesNotContainSequence(true, true)
                    .doesNotContainSequence(false, false);
        } finally {
            web.stop(0);
        }
    }

    /** Returns a web server that fails for the first polls. */
    private static HttpServer web(AtomicInteger polls) throws IOException {
        HttpServer web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.createContext("/", exchange -> {
            byte[] answer = "{\"a\": 1}".getBytes(StandardCharsets.UTF_8);
            boolean fails = polls.incrementAndGet() <= POLLS;
            exchange.sendResponseHeaders(fails ? 500 : 200, fails ? -1 : answer.length);
            exchange.getResponseBody().write(fails ? new byte[0] : answer);
            exchange.close();
        });
        web.start();
        return web;
    }
}
