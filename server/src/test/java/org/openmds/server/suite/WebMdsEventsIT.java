package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An open page follows the index that it shows. */
class WebMdsEventsIT {

    private static final String CHANGED = "event: changed";

    @TempDir
    static Path directory;

    @Test
    void entryIsAddedAndRemoved_browserIsToldAndFindsItOnThePage() throws Exception {
        try (RunningServer server = RunningServer.withPages(directory.resolve("changes"));
                HttpClient browser = HttpClient.newHttpClient();
                Events events = Events.of(browser, server)) {
            await().until(() -> events.changes() >= 1);
            assertThat(overview(browser, server)).doesNotContain("EntryKey=");

            long before = events.changes();
            EntryReference entry = server.index().add("one");

            await().until(() -> events.changes() > before);
            assertThat(overview(browser, server)).contains("EntryKey=");
            long added = events.changes();
            entry.call(RequestBodies.DESTROY);

            await().until(() -> events.changes() > added);
            assertThat(overview(browser, server)).doesNotContain("EntryKey=");
        }
    }

    @Test
    void serverStopsWhileBrowsersListen_isNotHeldUp() throws Exception {
        try (HttpClient browser = HttpClient.newHttpClient()) {
            RunningServer server = RunningServer.withPages(directory.resolve("stops"));
            try (Events events = Events.of(browser, server)) {
                await().until(() -> events.changes() >= 1);
                long begun = System.nanoTime();

                server.close();

                assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
            }
        }
    }

    private static String overview(HttpClient browser, RunningServer server) throws Exception {
        return browser.send(HttpRequest.newBuilder(URI.create(server.url("/webmds/overview"))).build(),
                BodyHandlers.ofString())
                .body();
    }

    /** The events that a browser receives. */
    private record Events(InputStream stream, List<String> lines) implements AutoCloseable {

        static Events of(HttpClient browser, RunningServer server) throws Exception {
            InputStream stream = browser.send(
                    HttpRequest.newBuilder(URI.create(server.url("/webmds/events?group=DefaultIndexService"))).build(),
                    BodyHandlers.ofInputStream()).body();
            Events events = new Events(stream, new CopyOnWriteArrayList<>());
            Thread.ofVirtual().start(events::read);
            return events;
        }

        long changes() {
            return lines.stream().filter(CHANGED::equals).count();
        }

        private void read() {
            try (java.util.Scanner scanner = new java.util.Scanner(stream, StandardCharsets.UTF_8)) {
                while (scanner.hasNextLine()) {
                    lines.add(scanner.nextLine());
                }
            }
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }
}
