package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries of configured registrations: one from each kind of source, for as long as they are configured. */
class ConfiguredRegistrationsIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    private RunningServer member;
    private RunningServer server;

    @BeforeEach
    void start() {
        member = RunningServer.start(directory.resolve("member"));
        server = member;
        member.index().add("queued");
    }

    @AfterEach
    void stop() {
        server.close();
        member.close();
    }

    @Test
    void registrations_ofEachSource_showWhatItGives() throws IOException {
        Path content = Files.writeString(directory.resolve("content.xml"), "<c:Tape xmlns:c='urn:tape'/>");
        Path program = Files.writeString(directory.resolve("program"),
                "#!/bin/sh\necho \"<p:Free xmlns:p='urn:probe'>$2 of $1</p:Free>\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> keys = new ArrayList<>(List.of("sources.execution.programs[0].name", "free",
                "sources.execution.programs[0].program", program.toString(),
                "sources.execution.programs[0].arguments", "17"));
        registration(keys, 0, "one", "properties", "{http://docs.oasis-open.org/wsrf/sg-2}Entry", "member",
                member.index().url());
        registration(keys, 1, "two", "properties",
                "{http://mds.globus.org/aggregator/types}ServiceMetaDataInfo,{http://mds.globus.org/aggregator/types}RegistrationCount",
                "member", member.index().url());
        registration(keys, 2, "query", "query", "//j:Job/@n", "member", member.index().url(), "namespaces[0].prefix",
                "j", "namespaces[0].uri", XmlReader.JOBS);
        registration(keys, 3, "document", "document", member.url("/wsrf/services/DefaultIndexService?wsdl"));
        registration(keys, 4, "program", "program", "free", "member", "http://cluster.example.org/");
        registration(keys, 5, "content", "content", content.toString());

        server = RunningServer.start(directory.resolve("server"), keys.toArray(String[]::new));

        shows("count(//j:Job[@n='queued'])", "1");
        shows("count(//*[local-name()='AggregatorData'][*[local-name()='ServiceMetaDataInfo'] and *[local-name()='RegistrationCount']])",
                "1");
        shows("count(//*[local-name()='AggregatorData']/*[local-name()='definitions'])", "1");
        shows("string(//*[local-name()='Free'])", "17 of http://cluster.example.org/");
        shows("count(//*[local-name()='Tape'])", "1");
        // Six entries of its own, and one that the first of them contains.
        assertThat(server.index().keys()).hasSize(7);
    }

    @Test
    void registration_thatTheNextConfigurationDoesNotHave_isGoneFromTheStart() throws IOException {
        Path content = Files.writeString(directory.resolve("content.xml"), "<c:Tape xmlns:c='urn:tape'/>");
        List<String> port = List.of("http.port", Integer.toString(TestPorts.free()));
        List<String> keys = new ArrayList<>(port);
        registration(keys, 0, "stays", "content", content.toString());
        registration(keys, 1, "goes", "content", content.toString(), "member", "http://goes.example.org/");
        server = RunningServer.start(directory.resolve("server"), keys.toArray(String[]::new));
        await().atMost(TIMEOUT).until(() -> server.index().keys().size() == 2);
        server.close();

        keys = new ArrayList<>(port);
        registration(keys, 0, "stays", "content", content.toString());
        server = RunningServer.start(directory.resolve("server"), keys.toArray(String[]::new));

        await().atMost(TIMEOUT).until(() -> server.index().keys().size() == 1);
        assertThat(server.index().query("count(//*[contains(., 'goes.example.org')])")).isEqualTo("0");
    }

    private static void registration(List<String> keys, int i, String name, String... values) {
        String prefix = "registrations[%d].".formatted(i);
        keys.addAll(List.of(prefix + "name", name, prefix + "interval", "1s"));
        for (int v = 0; v < values.length; v += 2) {
            keys.addAll(List.of(prefix + values[v], values[v + 1]));
        }
    }

    private void shows(String xpath, String value) {
        await().atMost(TIMEOUT).untilAsserted(() -> assertThat(server.index().query(xpath)).isEqualTo(value));
    }
}
