package org.openmds.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.command.CommandTestServer.run;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.command.CommandTestServer.CommandOutcome;
import org.openmds.server.suite.TestPorts;

/** Adds a registration file of GT4: from then on, the server collects and renews its entries. */
class RegistrationFileIT {

    private static final String MEMBER_40 = "http://member.example.org/wsrf/services/ReliableFileTransferFactoryService";
    private static final String MEMBER_42 = "http://member.example.org/wsrf/services/gt42";
    private static final Pattern LEASE_END = Pattern.compile("\"leaseEnd\": \"([^\"]+)\"");

    @TempDir
    private Path directory = Path.of("");

    private CommandTestServer server;

    @BeforeEach
    void start() {
        server = start(Integer.toString(TestPorts.free()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void addFile_ofGt40_isCollectedRenewedKeptOverARestartAndEndedByRemove() throws IOException {
        CommandOutcome added = run("add", "-f", file("registrations-gt40.xml"), server.index());

        assertThat(added.code()).as(added.out()).isZero();
        assertThat(added.out()).hasLineCount(1).containsPattern("^[0-9a-f]{32}  kept  " + MEMBER_40);
        assertThat(added.err()).isEqualTo("mds: defaultSecurityDescriptorFile is ignored\n");
        soon().until(() -> collected(MEMBER_40).equals("1"));
        String entry = entryKey(MEMBER_40);
        awaitRenewal();
        assertThat(entryKey(MEMBER_40)).isEqualTo(entry);

        int port = URI.create(server.base()).getPort();
        server.close();
        server = start(Integer.toString(port));

        String key = added.out().substring(0, 8);
        soon().until(() -> collected(MEMBER_40).equals("1"));
        assertThat(run("list", registrations(), "-o", "json").out()).contains("\"" + key);
        awaitRenewal();
        assertThat(collected(MEMBER_40)).isEqualTo("1");

        assertThat(run("remove", registrations(), key)).isEqualTo(new CommandOutcome(0, "", ""));
        soon().until(() -> entries(MEMBER_40).equals("0"));
        assertThat(run("list", registrations()).err()).isEqualTo("mds: there is no entry\n");
    }

    @Test
    void addFile_ofGt42WithOneThatCannotBe_takesTheOtherAndFails() throws IOException {
        CommandOutcome added = run("add", "-f", file("registrations-gt42.xml"), server.index());

        assertThat(added.code()).isEqualTo(1);
        assertThat(added.out()).hasLineCount(2).containsPattern("kept  " + MEMBER_42);
        assertThat(added.out()).containsPattern("-  refused  http://other.*AddRefusedFault: .*'nobody'");
        assertThat(added.err()).isEqualTo("mds: 1 of 2 registrations refused\n");
        soon().until(() -> entries(MEMBER_42).equals("1"));
        assertThat(run("query", server.index(), "string(//*[local-name()='note'])").out()).isEqualTo("kept as given\n");
    }

    @Test
    void addFile_theExample_isTaken() throws IOException {
        String example = forThisServer(Files.readString(Path.of("..", "examples", "registrations.xml")));

        CommandOutcome added = run(example, Map.of(), "add", "-f", "-", server.index());

        assertThat(added.code()).as(added.out()).isZero();
        assertThat(added.out()).hasLineCount(2);
        soon().until(() -> entries("http://storage.example.org/").equals("1"));
    }

    @Test
    void list_ofTheKeeper_tellsHowEachStands() throws IOException {
        run("add", "-f", file("registrations-gt40.xml"), server.index());
        soon().until(() -> entries(MEMBER_40).equals("1"));

        assertThat(run("list", registrations(), "--long").out())
                .containsPattern("NAME +KEY +MEMBER +SOURCE +CONTENT +COLLECTED +LAST SUCCESS +LEASE END +ERROR")
                .containsPattern("InformationProvider host +registration at http.*DefaultIndexService +- +- +never +-");
        assertThat(run("list", registrations(), "-o", "json").out()).contains("\"state\": \"registered\"")
                .contains("\"group\": \"DefaultIndexService\"")
                .contains("\"failures\": \"0\"");
    }

    private CommandTestServer start(String port) {
        return CommandTestServer.start(Map.of("http.port", port, "state.enabled", "true", "state.directory",
                directory.resolve("state").toString(), "providers.host.enabled", "true", "providers.host.interval",
                "1h"));
    }

    /** Copies a document from the resources, with the port of the server. */
    private String file(String name) throws IOException {
        try (InputStream resource = Objects.requireNonNull(getClass().getResourceAsStream(name))) {
            String text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            return Files.writeString(directory.resolve(name), forThisServer(text)).toString();
        }
    }

    private String forThisServer(String document) {
        return document.replace(":8080/", ":" + URI.create(server.base()).getPort() + "/");
    }

    private String registrations() {
        return server.base() + "/wsrf/services/RegistrationService";
    }

    private String entries(String member) {
        return run("query", server.index(), "count(//sg:Entry[sg:MemberServiceEPR/wsa:Address='%s'])".formatted(member))
                .out()
                .strip();
    }

    private String collected(String member) {
        return run("query", server.index(),
                "count(//sg:Entry[sg:MemberServiceEPR/wsa:Address='%s']//agg:AggregatorData/*)".formatted(member)).out()
                .strip();
    }

    private String entryKey(String member) {
        return run("query", server.index(),
                "string(//sg:Entry[sg:MemberServiceEPR/wsa:Address='%s']//sgk:EntryKey)".formatted(member)).out()
                .strip();
    }

    /** Waits past the present end of the entry's lease and until the lease ends more than two seconds later. */
    private void awaitRenewal() {
        Instant end = leaseEnd();
        soon().until(() -> leaseEnd().isAfter(end.plusSeconds(2)) && Instant.now().isAfter(end));
    }

    private Instant leaseEnd() {
        Matcher limited = LEASE_END.matcher(run("list", server.index(), "-o", "json").out());
        while (limited.find()) {
            if (!limited.group(1).equals("never")) {
                return Instant.parse(limited.group(1));
            }
        }
        throw new AssertionError("there is no entry with a lease that ends");
    }

    private static ConditionFactory soon() {
        return Awaitility.await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(200));
    }
}
