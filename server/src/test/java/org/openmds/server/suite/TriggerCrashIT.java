package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.suite.MailServer.Mail;

/** SIGKILL at critical moments: pending alerts are sent once, and states are kept. */
class TriggerCrashIT {

    private static final String FACTORY = "/wsrf/services/TriggerFactoryService";

    @TempDir
    Path directory;

    private final MailServer mail = MailServer.down();

    @AfterEach
    void stop() {
        mail.close();
    }

    @Test
    void kill_whileItWaitsForOthers_isMailedOnceAfterTheRestart() throws Exception {
        try (ServerProcess server = ServerProcess.up(state(), keys().with("triggers.group-wait", "1h").options())) {
            DiskMembers.add(server.index(), "host", 50);
            await().until(() -> view(server, "disk-full").state().equals("firing"));
            server.kill();
        }
        mail.up();
        try (ServerProcess server = ServerProcess.up(state(), keys().options())) {
            assertIsMailedOnce(server);
        }
    }

    @Test
    void kill_whileTheMailServerIsDown_isMailedOnceAfterTheRestart() throws Exception {
        try (ServerProcess server = ServerProcess.up(state(), keys().options())) {
            DiskMembers.add(server.index(), "host", 50);
            await().until(() -> waiting(server) == 1);
            server.kill();
        }
        mail.up();
        try (ServerProcess server = ServerProcess.up(state(), keys().options())) {
            assertIsMailedOnce(server);
            server.kill();
        }
        try (ServerProcess server = ServerProcess.up(state(), keys().options())) {
            await().until(() -> checked(server, "disk-full"));
            assertThat(view(server, "disk-full").state()).isEqualTo("firing");
            assertIsMailedOnce(server);
        }
    }

    @Test
    void kill_afterEverythingWasTold_leavesTriggersStatesSilencesAndHistory() throws Exception {
        mail.up();
        TriggerView before;
        EntryReference host;
        int port = TestPorts.free();
        try (ServerProcess server = ServerProcess.onPort(port, state(), keys().options())) {
            host = DiskMembers.add(server.index(), "host", 50);
            await().until(() -> mail.mails().size() == 1 && waiting(server) == 0);
            make(server, "mine", "//@*[local-name()='AvailableSpace'] &lt; 60");
            silence(server);
            await().until(() -> view(server, "mine").state().equals("firing"));
            before = view(server, "disk-full");
            server.kill();
        }
        try (ServerProcess server = ServerProcess.onPort(port, state(), keys().options())) {
            await().until(() -> checked(server, "disk-full") && checked(server, "mine"));

            assertThat(view(server, "disk-full").events()).isEqualTo(before.events());
            assertThat(view(server, "disk-full").property("ConditionTrueSince"))
                    .isEqualTo(before.property("ConditionTrueSince"));
            assertThat(view(server, "mine").state()).isEqualTo("firing");
            assertThat(view(server, "mine").events("inactive -> firing")).hasSize(1);
            assertThat(silences(server)).contains("the room moves", "host");
            assertThat(waiting(server)).isZero();
            DiskMembers.fill(host, 600);
            await().until(() -> mail.mails().size() >= 2);
            await().until(() -> view(server, "disk-full").events("ops: sent").size() == 2);
        }
        List<Mail> mails = mail.mails();
        assertThat(mails).extracting(Mail::isFiring).containsExactly(true, false);
        assertThat(mails.getLast().replyTo()).isEqualTo(mails.getFirst().id());
    }

    private void assertIsMailedOnce(ServerProcess server) {
        await().until(() -> view(server, "disk-full").events("ops: sent").size() == 1);
        assertThat(waiting(server)).isZero();
        assertThat(mail.mails()).extracting(Mail::subject)
                .containsExactly("[firing] example.org: /data is 95 % full");
    }

    private TriggerKeys keys() {
        return TriggerKeys.quick().mail(mail.port()).diskFull("0s", "0s", "ops");
    }

    private static void make(ServerProcess server, String id, String rule) {
        SoapAnswer made = SoapClient.post(server.url(FACTORY),
                """
                        <trig:createResource xmlns:trig='http://mds.globus.org/trigger/types'><trig:TriggerID>%s</trig:TriggerID>\
                        <trig:MatchingRule>%s</trig:MatchingRule><trig:MinimumMatchTime>0</trig:MinimumMatchTime>\
                        </trig:createResource>"""
                        .formatted(id, rule));
        assertThat(made.isFault()).as(made.description()).isFalse();
    }

    /** Creates a silence that matches no alert of this test. */
    private static void silence(ServerProcess server) throws Exception {
        ServerProcess.Exit exit = ServerProcess.run(Path.of("target"), "trigger", "silence", "trigger=mine",
                "host=elsewhere", "--for", "2h", "--reason", "the room moves", "-b", server.url(""));
        assertThat(exit.code()).as(exit.errors()).isZero();
    }

    private static String silences(ServerProcess server) {
        return SoapClient.post(server.url(FACTORY), RequestBodies.DOCUMENT).body();
    }

    private static boolean checked(ServerProcess server, String id) {
        return !view(server, id).property("RuleLastCheckedAt").isEmpty();
    }

    private static double waiting(ServerProcess server) {
        return ServerMetrics.of(server.url("")).sum("mds_trigger_notices_waiting");
    }

    private static TriggerView view(ServerProcess server, String id) {
        return TriggerView.of(server.url(""), id);
    }

    private Path state() {
        return directory.resolve("state");
    }
}
