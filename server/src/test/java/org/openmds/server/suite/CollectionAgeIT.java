package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.TreeSet;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.sun.net.httpserver.HttpServer;

/** The age of a value after two levels of polling is never greater than docs/operations/collect.md states. */
class CollectionAgeIT {

    private static final Duration INTERVAL = Duration.ofMillis(200);
    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final int CHANGES = 25;

    @TempDir
    Path directory;

    private HttpServer device;
    private RunningServer site;
    private RunningServer organisation;

    @BeforeEach
    void start() throws IOException {
        device = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        // Each answer contains the time of its creation.
        device.createContext("/", exchange -> {
            byte[] now = "<t:Now xmlns:t='urn:time'>%d</t:Now>".formatted(System.nanoTime())
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/xml");
            exchange.sendResponseHeaders(200, now.length);
            exchange.getResponseBody().write(now);
            exchange.close();
        });
        device.start();
        site = server("site", "registrations[0].name", "device", "registrations[0].document",
                "http://127.0.0.1:%d/".formatted(device.getAddress().getPort()), "registrations[0].interval",
                INTERVAL.toString());
        organisation = server("vo", "hierarchy.downstream[0].urls", site.index().url(),
                "hierarchy.downstream[0].by", "poll", "hierarchy.downstream[0].interval", INTERVAL.toString());
    }

    @AfterEach
    void stop() {
        organisation.close();
        site.close();
        device.stop(0);
    }

    @Test
    void value_throughTwoLevels_isNeverOlderThanTheFormulaSays() {
        // For each level max(interval, timeout) + timeout; the rest of the timeouts covers delays and publication.
        Duration worst = TIMEOUT.plus(TIMEOUT).multipliedBy(2);
        await().atMost(Duration.ofSeconds(20)).until(() -> !made().isEmpty());
        TreeSet<Long> seen = new TreeSet<>();
        Duration oldest = Duration.ZERO;

        while (seen.size() < CHANGES) {
            long asked = System.nanoTime();
            long value = Long.parseLong(made());
            Duration age = Duration.ofNanos(asked - value);
            assertThat(age).as("after %d changes", seen.size()).isLessThanOrEqualTo(worst);
            oldest = oldest.compareTo(age) > 0 ? oldest : age;
            seen.add(value);
        }
        System.out.printf("the oldest value was %d ms old, the formula says %d ms%n", oldest.toMillis(),
                worst.toMillis());
    }

    private String made() {
        return organisation.index().query("string(//*[local-name()='Now'])").strip();
    }

    private RunningServer server(String name, String... keys) {
        String[] all = new String[keys.length + 4];
        System.arraycopy(new String[]{"sources.shortest-interval", "100ms", "sources.timeout", TIMEOUT.toString()}, 0,
                all, 0, 4);
        System.arraycopy(keys, 0, all, 4, keys.length);
        return RunningServer.start(directory.resolve(name), all);
    }
}
