package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** The history of this machine, as a resource property of its entry and as charts. */
@EnabledOnOs(OS.LINUX)
class HistoryIT {

    private static final String SERIES = "//*[local-name()='History']/*[contains(@name, 'RAMSize')]";

    @TempDir
    static Path state;

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.withPages(state, "providers.host.enabled", "true", "providers.host.interval", "1s",
                "providers.host.timeout", "1s", "history.interval", "1s", "history.keep", "10m",
                "webmds.sample-interval", "1s");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static EntryReference host() {
        await().until(() -> server.index().query("count(//*[local-name()='MainMemory'])").equals("1"));
        Element epr = XmlReader
                .elements(server.index().call(RequestBodies.DOCUMENT).payload(), "//sg:Entry/sg:ServiceGroupEntryEPR")
                .getFirst();
        Element key = XmlReader.elements(epr, "wsa:ReferenceParameters/*").getFirst();
        return new EntryReference(XmlReader.text(epr, "wsa:Address"), key.getTextContent(), XmlReader.write(key));
    }

    @Test
    void document_ofAHostsEntry_tellsHowItWas() {
        EntryReference host = host();

        await().until(
                () -> host.call(RequestBodies.DOCUMENT)
                        .texts(SERIES)
                        .stream()
                        .anyMatch(text -> text.split(" ").length > 2));

        SoapAnswer document = host.call(RequestBodies.DOCUMENT);
        String now = server.index().query("string(//*[local-name()='MainMemory']/@*[local-name()='RAMSize'])");
        assertThat(List.of(document.texts(SERIES).getFirst().split(" "))).contains(now);
        assertThat(server.index().call(RequestBodies.DOCUMENT).body()).doesNotContain("History");
    }

    @Test
    void page_ofAHostsEntry_hasCharts() throws Exception {
        EntryReference host = host();
        try (HttpClient browser = HttpClient.newHttpClient()) {
            HttpRequest page = HttpRequest.newBuilder(URI.create(server.url("/webmds/entry?EntryKey=" + host.key())))
                    .build();
            await().until(() -> browser.send(page, BodyHandlers.ofString()).body().contains("Memory used, the last"));
        }
    }

    @Test
    void dashboard_hasChartsOfTheSums() throws Exception {
        try (HttpClient browser = HttpClient.newHttpClient()) {
            HttpRequest page = HttpRequest.newBuilder(URI.create(server.url("/webmds/"))).build();
            await().until(() -> {
                String text = browser.send(page, BodyHandlers.ofString()).body();
                return text.contains("Load of all hosts") && text.contains("Memory available");
            });
        }
    }
}
