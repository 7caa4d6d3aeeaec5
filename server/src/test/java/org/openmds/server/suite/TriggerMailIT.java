package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.config.Configuration;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;

/** A file system fills up and is emptied again: who is told, how often, and what a crash does to it. */
class TriggerMailIT {

    private static final String WATCHED = "group=\"DefaultIndexService\"";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String SPACE = "<g:FileSystem xmlns:g='http://mds.globus.org/glue/ce/1.1' g:Root='/data' g:Size='1000' g:AvailableSpace='%d'/>";

    @TempDir
    Path directory;

    private int port;
    private GreenMail mail;

    @BeforeEach
    void start() throws Exception {
        port = Ports.free();
        mail = mailServer();
        mail.start();
    }

    @AfterEach
    void stop() {
        mail.stop();
    }

    @Test
    void fileSystem_filledAndEmptied_leadsToOneMailEach() throws Exception {
        try (RunningServer server = RunningServer.start(state(), keys("1s"))) {
            EntryReference host = add(server.index(), 50);

            List<MimeMessage> fired = awaitMails(1);
            fill(host, 40);
            fill(host, 600);

            MimeMessage resolved = awaitMails(2).getLast();
            assertThat(fired.getFirst().getSubject()).contains("[firing]", "/data is 95 % full");
            assertThat(text(fired.getFirst())).contains("Since:", "/data", "50 MB", "http://example.org/host");
            assertThat(resolved.getSubject()).contains("[resolved]");
            assertThat(resolved.getHeader("In-Reply-To")).isEqualTo(fired.getFirst().getHeader("Message-ID"));
        }
    }

    @Test
    void fileSystem_fullForLessThanTheMatchTime_isToldToNobody() {
        try (RunningServer server = RunningServer.start(state(), keys("1h"))) {
            EntryReference host = add(server.index(), 50);
            await().atMost(PATIENCE).until(() -> shows(server, "pending", 1));
            fill(host, 600);
            await().atMost(PATIENCE).until(() -> shows(server, "pending", 0));

            assertThat(mail.getReceivedMessages()).isEmpty();
        }
    }

    @Test
    void command_ofARule_getsTheNoticeOnItsInput() throws Exception {
        Path program = directory.resolve("note");
        Path noted = directory.resolve("noted.xml");
        Files.writeString(program, "#!/bin/sh\ncat > '%s.part' && mv '%s.part' '%s'\n".formatted(noted, noted, noted));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        String[] keys = keys("0s", "sources.execution.programs[0].name", "note",
                "sources.execution.programs[0].program", program.toString(), "triggers.commands[0].name", "run",
                "triggers.commands[0].program", "note", "triggers.rules[0].actions", "run");
        try (RunningServer server = RunningServer.start(state(), keys)) {
            add(server.index(), 50);

            await().atMost(PATIENCE).until(() -> Files.exists(noted));
            assertThat(Files.readString(noted)).contains("FileSystem", "/data");
        }
    }

    @Test
    void rules_ofANewConfiguration_holdWithoutARestart() {
        try (RunningServer server = RunningServer.start(state(), keys("1h"))) {
            add(server.index(), 50);
            await().atMost(PATIENCE).until(() -> shows(server, "pending", 1));

            server.reconfigure(state(), keys("0s"));

            awaitMails(1);
        }
    }

    @Test
    void reload_secretThatCannotBeRead_changesNothing() throws Exception {
        Path password = directory.resolve("password");
        write(password, "0123456789abcdef");
        String[] signed = keys("1h", "triggers.mails[0].username", "mds", "triggers.mails[0].password-file",
                password.toString());
        Path content = Files.writeString(directory.resolve("cluster.xml"), "<c:Cluster xmlns:c='urn:cluster'/>");
        try (RunningServer server = RunningServer.start(state(), signed)) {
            Configuration changed = RunningServer.configuration(state(), Stream.concat(Arrays.stream(signed),
                    Stream.of("registrations[0].name", "cluster", "registrations[0].content", content.toString()))
                    .toArray(String[]::new));
            Files.delete(password);

            assertThatThrownBy(() -> server.server().apply(changed)).hasMessageContaining("triggers.mails");
            assertThat(server.index().query("count(//*[local-name()='Cluster'])")).isEqualTo("0");
        }
    }

    @Test
    void mailServer_down_isSaidByHealthAndMetricsUntilItIsBack() {
        mail.stop();
        try (RunningServer server = RunningServer.start(state(), keys("0s"))) {
            assertThat(health(server)).isEqualTo("healthy\n");
            add(server.index(), 50);
            await().atMost(PATIENCE).until(() -> health(server).startsWith("degraded\n"));
            assertThat(health(server)).contains("trigger action ops cannot be told since 20", "that wait: 1")
                    .doesNotContain("127.0.0.1");
            assertThat(counted(server, "mds_trigger_action_failures_total")).isPositive();
            assertThat(counted(server, "mds_trigger_notices_waiting")).isEqualTo(1);

            mail = mailServer();
            mail.start();

            awaitMails(1);
            await().atMost(PATIENCE).until(() -> health(server).equals("healthy\n"));
            assertThat(counted(server, "mds_trigger_action_told_total")).isEqualTo(1);
            assertThat(counted(server, "mds_trigger_notices_oldest_seconds")).isZero();
        }
    }

    @Test
    void factory_ofADefaultServer_makesATriggerThatCanBeRead() {
        try (RunningServer server = RunningServer.start(state())) {
            Answer made = Soap.post(server.url("/wsrf/services/TriggerFactoryService"), """
                    <trig:createResource xmlns:trig='http://mds.globus.org/trigger/types'>\
                    <trig:TriggerID>mine</trig:TriggerID><trig:MatchingRule>count(//*) &gt; 0</trig:MatchingRule>\
                    </trig:createResource>""");

            assertThat(made.isFault()).as(made.description()).isFalse();
            assertThat(made.texts("//*[local-name()='TriggerKey']")).containsExactly("mine");
        }
    }

    @Test
    void kill_betweenFiringAndSending_isToldOnceAfterTheRestart() throws Exception {
        mail.stop();
        try (ServerProcess first = ServerProcess.up(state(), sets(keys("0s")))) {
            add(first.index(), 50);
            await().atMost(PATIENCE)
                    .until(() -> shows(first.url("/metrics"), "mds_trigger_notices_waiting", "group", " 1.0"));
            first.kill();
        }
        mail = mailServer();
        mail.start();
        try (ServerProcess second = ServerProcess.up(state(), sets(keys("0s")))) {
            awaitMails(1);
            await().atMost(PATIENCE)
                    .until(() -> shows(second.url("/metrics"), "mds_trigger_notices_waiting", "group", " 0.0"));
            second.terminate();
        }
        try (ServerProcess third = ServerProcess.up(state(), sets(keys("0s")))) {
            await().atMost(PATIENCE).until(() -> shows(third.url("/metrics"), "mds_triggers{", "firing", " 1.0"));
        }
        assertThat(mail.getReceivedMessages()).hasSize(1);
    }

    private static EntryReference add(Index index, int free) {
        return EntryReference.of(index.call(Requests.add("host", SPACE.formatted(free), "PT1H")));
    }

    private static void fill(EntryReference host, int free) {
        assertThat(host.call(Requests.updateContent(SPACE.formatted(free))).isFault()).isFalse();
    }

    private String[] keys(String matchTime, String... more) {
        List<String> keys = new ArrayList<>(List.of("triggers.group-wait", "200ms", "triggers.mails[0].name", "ops",
                "triggers.mails[0].host", "127.0.0.1", "triggers.mails[0].port", Integer.toString(port),
                "triggers.mails[0].from", "mds@example.org", "triggers.mails[0].to", "ops@example.org",
                "triggers.rules[0].name", "disk-full", "triggers.rules[0].ready", "file-system-full",
                "triggers.rules[0].for", matchTime, "triggers.rules[0].actions", "ops"));
        keys.addAll(List.of(more));
        return keys.toArray(String[]::new);
    }

    private static String[] sets(String... keys) {
        return Stream.iterate(0, i -> i < keys.length, i -> i + 2)
                .flatMap(i -> Stream.of("--set", keys[i] + "=" + keys[i + 1]))
                .toArray(String[]::new);
    }

    private List<MimeMessage> awaitMails(int count) {
        await().atMost(PATIENCE).until(() -> mail.getReceivedMessages().length >= count);
        assertThat(mail.getReceivedMessages()).hasSize(count);
        return Arrays.asList(mail.getReceivedMessages());
    }

    private static boolean shows(RunningServer server, String state, int count) {
        return shows(server.url("/metrics"), "mds_triggers{", "state=\"" + state + "\"", " " + count + ".0");
    }

    private static boolean shows(String url, String name, String label, String value) {
        return new String(Soap.get(url).body(), StandardCharsets.UTF_8).lines()
                .anyMatch(line -> line.startsWith(name) && line.contains(WATCHED) && line.contains(label)
                        && line.endsWith(value));
    }

    private static String health(RunningServer server) {
        return new String(Soap.get(server.url("/health")).body(), StandardCharsets.UTF_8);
    }

    private static double counted(RunningServer server, String metric) {
        return new String(Soap.get(server.url("/metrics")).body(), StandardCharsets.UTF_8).lines()
                .filter(line -> line.startsWith(metric + "{") && line.contains("action=\"ops\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .findFirst()
                .orElse(-1);
    }

    private static void write(Path file, String text) throws Exception {
        Files.setPosixFilePermissions(Files.writeString(file, text), PosixFilePermissions.fromString("rw-------"));
    }

    private static String text(MimeMessage message) throws Exception {
        return ((MimeMultipart) message.getContent()).getBodyPart(0).getContent().toString();
    }

    private GreenMail mailServer() {
        return new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    }

    private Path state() {
        return directory.resolve("state");
    }
}
