package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.config.Configuration;

/** Triggers from the configuration, which changes while the server runs, and triggers created over the wire. */
class TriggerReloadIT {

    @TempDir
    Path directory;

    private final MailServer mail = MailServer.start();

    @AfterEach
    void stop() {
        mail.close();
    }

    @Test
    void rules_ofANewConfiguration_holdWithoutARestart() {
        try (RunningServer server = RunningServer.start(state(), keys("1h").list())) {
            DiskMembers.add(server.index(), "host", 50);
            await().until(() -> TriggerView.of(server.url(""), "disk-full").state().equals("pending"));

            server.reconfigure(state(), keys("0s").list());

            await().until(() -> mail.mails().size() == 1);
        }
    }

    @Test
    void reload_secretThatCannotBeRead_changesNothing() throws IOException {
        Path password = Files.writeString(directory.resolve("password"), "0123456789abcdef");
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
        String[] secret = {"triggers.mails[0].username", "mds", "triggers.mails[0].password-file", password.toString()};
        Path content = Files.writeString(directory.resolve("cluster.xml"), "<c:Cluster xmlns:c='urn:cluster'/>");
        try (RunningServer server = RunningServer.start(state(), keys("1h").with(secret).list())) {
            Configuration changed = RunningServer.configuration(state(),
                    keys("1h").with(secret)
                            .with("registrations[0].name", "cluster", "registrations[0].content", content.toString())
                            .list());
            Files.delete(password);

            assertThatThrownBy(() -> server.server().apply(changed)).hasMessageContaining("triggers.mails");
            assertThat(server.index().query("count(//*[local-name()='Cluster'])")).isEqualTo("0");
        }
    }

    @Test
    void factory_ofADefaultServer_makesATriggerThatCanBeRead() {
        try (RunningServer server = RunningServer.start(state())) {
            SoapAnswer made = create(server, "count(//*) > 0");

            assertThat(made.isFault()).as(made.description()).isFalse();
            assertThat(made.texts("//*[local-name()='TriggerKey']")).containsExactly("mine");
        }
    }

    @Test
    void factory_ruleWithoutMeaning_answersWhatIsWrong() {
        try (RunningServer server = RunningServer.start(state())) {
            assertThat(create(server, "//*[").description()).contains("cannot be read");
            assertThat(create(server, "count(1) > 0").description()).contains("count() needs a node-set");
        }
    }

    private static SoapAnswer create(RunningServer server, String rule) {
        return SoapClient.post(server.url("/wsrf/services/TriggerFactoryService"), """
                <trig:createResource xmlns:trig='http://mds.globus.org/trigger/types'>\
                <trig:TriggerID>mine</trig:TriggerID><trig:MatchingRule>%s</trig:MatchingRule>\
                </trig:createResource>""".formatted(RequestBodies.escape(rule)));
    }

    private TriggerKeys keys(String matchTime) {
        return TriggerKeys.quick().mail(mail.port()).diskFull(matchTime, "0s", "ops");
    }

    private Path state() {
        return directory.resolve("state");
    }
}
