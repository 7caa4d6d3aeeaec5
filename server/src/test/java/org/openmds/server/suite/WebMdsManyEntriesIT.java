package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import com.sun.management.OperatingSystemMXBean;

/** An overview of a thousand entries: nine hundred hosts and a hundred queues. */
@EnabledOnOs(OS.LINUX)
@InBrowser
class WebMdsManyEntriesIT {

    private static final int ENTRIES = 1_000;
    private static final int CLIENTS = 4;
    private static final int ROWS = 50;
    private static final int WARM = 30;
    private static final int MEASURED = 21;
    private static final String GLUE = "xmlns:g='http://mds.globus.org/glue/ce/1.1'";

    @TempDir
    static Path state;

    private static RunningServer server;

    @BeforeAll
    static void start() {
        // The cache is off: each page is read from the index, as for the first user.
        server = RunningServer.start(state, "webmds.keep", "0s");
        List<Future<SoapAnswer>> added;
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            added = IntStream.rangeClosed(1, ENTRIES).mapToObj(number -> clients.submit(() -> add(number))).toList();
        }
        assertThat(added).allMatch(each -> each.resultNow().status() == 200);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void overview_isPaged(HeadlessBrowser browser) {
        browser.open(overview(""));
        assertThat(browser.text(".lead")).contains("1,000 direct entries");
        assertThat(browser.texts("tbody tr")).hasSize(ROWS);
        assertThat(browser.text(".pages")).matches("(?s).*Page 1 of 20, 1,?000 entries.*");
        List<String> first = browser.texts("tbody th a");

        browser.follow("Next");

        assertThat(browser.text(".pages")).contains("Page 2 of 20");
        assertThat(browser.texts("tbody th a")).hasSize(ROWS).doesNotContainAnyElementsOf(first);
        browser.open(overview("?page=20"));
        assertThat(browser.texts("tbody th a")).hasSize(ROWS);
        assertThat(browser.has("a[rel=next]")).isFalse();
        browser.picture("thousand-entries-light");
    }

    @Test
    void overview_isSortedBothWays(HeadlessBrowser browser) {
        browser.open(overview(""));

        browser.follow("Name");
        assertThat(browser.element("th[aria-sort]").getDomAttribute("aria-sort")).isEqualTo("ascending");
        assertThat(browser.texts("tbody th a")).startsWith("node0001", "node0002").isSorted();
        browser.follow("Name");
        assertThat(browser.element("th[aria-sort]").getDomAttribute("aria-sort")).isEqualTo("descending");
        assertThat(browser.texts("tbody th a").getFirst()).isEqualTo("queue1000");
        browser.follow("Next");
        assertThat(browser.texts("tbody th a").getLast()).isEqualTo("queue0901");
    }

    @Test
    void overview_isFilteredByText(HeadlessBrowser browser) {
        browser.open(overview(""));
        browser.type("#q", "NODE0123");
        browser.go(".filter button");
        assertThat(browser.texts("tbody th a")).containsExactly("node0123");
        assertThat(browser.text("tbody tr")).contains("Host", "load 1.23");
    }

    @Test
    @Tag("long")
    void overview_isFilteredByTypeAndToNothing(HeadlessBrowser browser) {
        browser.open(overview(""));
        browser.click("#kind option[value=Queue]");
        browser.go(".filter button");
        assertThat(browser.text(".pages")).contains("Page 1 of 2, 100 entries");
        assertThat(browser.texts("tbody th a")).hasSize(ROWS).allMatch(name -> name.startsWith("queue"));

        browser.type("#q", "nobody");
        browser.go(".filter button");
        assertThat(browser.text(".empty")).contains("matches");
        browser.follow("show all");
        assertThat(browser.text(".pages")).contains("Page 1 of 20");
    }

    /** Measures the time without an assertion, since other programs may use the machine; the aim is 200 ms. */
    @Test
    @Tag("long")
    void overview_firstByte_isMeasured() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            // The same member again: its entry.
            EntryReference entry = EntryReference.of(add(1));
            for (int i = 0; i < WARM; i++) {
                change(entry, i);
                firstByteMicros(client);
            }
            measure("after a change", client, i -> change(entry, WARM + i));
            measure("without one", client, _ -> {
            });
            change(entry, 1);
        }
    }

    private static void measure(String when, HttpClient client, IntConsumer before) {
        long cpu = 0;
        List<Long> micros = new ArrayList<>();
        for (int i = 0; i < MEASURED; i++) {
            before.accept(i);
            long begun = cpuNanos();
            micros.add(firstByteMicros(client));
            cpu += cpuNanos() - begun;
        }
        micros.sort(null);
        System.out.printf(
                "first byte of the overview of %d entries %s: median %d ms, longest %d ms, processor time %d ms%n",
                ENTRIES,
                when, micros.get(MEASURED / 2) / 1_000, micros.getLast() / 1_000, cpu / MEASURED / 1_000_000);
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static void change(EntryReference entry, int number) {
        assertThat(entry.call(RequestBodies.updateContent(host(number))).isFault()).isFalse();
    }

    private static long firstByteMicros(HttpClient client) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(overview(""))).build();
        long begun = System.nanoTime();
        try {
            HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                assertThat(body.read()).isEqualTo('<');
                long micros = (System.nanoTime() - begun) / 1_000;
                assertThat(body.readAllBytes()).hasSizeGreaterThan(10_000);
                return micros;
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String overview(String query) {
        return server.url("/webmds/overview" + query);
    }

    private static SoapAnswer add(int number) {
        String content = number <= 900 ? host(number) : queue(number);
        return SoapAnswer
                .unchecked(SoapClient.exchange(
                        SoapClient
                                .request(server.index().url(), SoapClient.TEXT_XML,
                                        SoapClient.envelope(XmlReader.SOAP_11,
                                                "", RequestBodies.add("node%04d/HostService".formatted(number), content,
                                                        "PT1H")))
                                .build()));
    }

    private static String host(int number) {
        return """
                <g:Host %s g:Name='node%04d'><g:MainMemory g:RAMSize='64000' g:RAMAvailable='%d'/><g:ProcessorLoad g:Last1Min='%2$d'/>\
                <g:FileSystem g:Root='/' g:Size='100000' g:AvailableSpace='%d'/></g:Host>"""
                .formatted(GLUE, number, 10_000 + number, 50_000 - number);
    }

    private static String queue(int number) {
        return """
                <g:ComputingElement %s g:Name='queue%04d'><g:Info g:LRMSType='PBS' g:TotalCPUs='64'/>\
                <g:State g:Status='enabled' g:FreeCPUs='%d'/></g:ComputingElement>"""
                .formatted(GLUE, number, number % 64);
    }
}
