package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.suite.MailServer.Mail;

/** A file system becomes full and is emptied again: recipients, times and number of the mails. */
class TriggerMailIT {

    private static final Duration MATCH_TIME = Duration.ofMillis(500);
    private static final Duration REPEAT = Duration.ofSeconds(2);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'")
            .withZone(ZoneOffset.UTC);

    @TempDir
    Path directory;

    private final MailServer mail = MailServer.start();

    @AfterEach
    void stop() {
        mail.close();
    }

    @Test
    void fileSystem_filledAndEmptied_isMailedOnceThenRepeatedThenResolved() throws IOException {
        DiskProvider disk = DiskProvider.in(directory);
        disk.free(500);
        TriggerKeys keys = disk.in(TriggerKeys.quick()).mail(mail.port()).diskFull("500ms", "2s", "ops");
        try (RunningServer server = RunningServer.start(directory.resolve("state"), keys.list())) {
            disk.register(server.index());
            await().until(() -> server.index().query("string(//@*[local-name()='AvailableSpace'])").equals("500"));
            disk.free(50);
            await().until(() -> mail.mails().size() >= 3);
            disk.free(600);
            await().until(() -> view(server).events("ops: sent").size() > 3 && view(server).state().equals("inactive"));

            List<Mail> mails = mail.mails();
            assertThat(mails).hasSameSizeAs(view(server).events("ops: sent"));
            assertThat(mails.getFirst().isRepeated()).isFalse();
            assertThat(mails.subList(1, mails.size() - 1)).allMatch(each -> each.isFiring() && each.isRepeated());
            assertThat(mails.getLast().isFiring()).isFalse();
            assertKeepsTime(view(server));
            assertNamesAll(mails, view(server).events("inactive -> pending").getFirst().at());
            assertIsOneThread(mails);
        }
    }

    @Test
    void fileSystem_fullForLessThanTheMatchTime_isToldToNobody() {
        TriggerKeys keys = TriggerKeys.quick().mail(mail.port()).diskFull("1h", "0s", "ops");
        try (RunningServer server = RunningServer.start(directory.resolve("state"), keys.list())) {
            EntryReference host = DiskMembers.add(server.index(), "host", 50);
            await().until(() -> view(server).state().equals("pending"));
            DiskMembers.fill(host, 600);
            await().until(() -> view(server).state().equals("inactive"));

            assertThat(mail.mails()).isEmpty();
        }
    }

    @Test
    void mailServer_downForAWhile_getsEachMailOnceAndInOrder() {
        mail.goDown();
        TriggerKeys keys = TriggerKeys.quick().mail(mail.port()).diskFull("0s", "0s", "ops");
        try (RunningServer server = RunningServer.start(directory.resolve("state"), keys.list())) {
            EntryReference first = DiskMembers.add(server.index(), "first", 50);
            await().until(() -> waiting(server) == 1);
            DiskMembers.add(server.index(), "second", 40);
            await().until(() -> waiting(server) == 2);
            DiskMembers.fill(first, 600);
            await().until(() -> waiting(server) == 3);
            await().until(() -> health(server).startsWith("degraded\n"));
            assertThat(health(server)).contains("trigger action ops has been failing since 20", "alerts that wait: 3")
                    .doesNotContain("127.0.0.1");
            assertThat(metric(server, "mds_trigger_action_failures_total")).isPositive();

            mail.up();

            await().until(() -> waiting(server) == 0);
            await().until(() -> health(server).equals("healthy\n"));
            assertThat(ServerMetrics.of(server.url("")).sum("mds_trigger_action_told_total", "action=\"ops\""))
                    .isEqualTo(3);
            assertThat(metric(server, "mds_trigger_notices_oldest_seconds")).isZero();
            assertThat(mail.mails()).extracting(Mail::subject)
                    .containsExactly("[firing] example.org: /data is 95 % full",
                            "[firing] example.org: /data is 96 % full", "[resolved] example.org: /data is 40 % full");
            assertThat(view(server).events("ops: sent")).hasSize(3);
            assertThat(view(server).events("ops: sent again")).isEmpty();
        }
    }

    /** Checks the times: the trigger is pending for the match time, then fires, and fires again after each interval. */
    private static void assertKeepsTime(TriggerView trigger) {
        Instant pending = trigger.events("inactive -> pending").getFirst().at();
        Instant fired = trigger.events("pending -> firing").getFirst().at();
        assertThat(trigger.events("pending -> firing")).hasSize(1);
        assertThat(Duration.between(pending, fired)).isGreaterThanOrEqualTo(MATCH_TIME);
        Instant last = fired;
        for (TriggerView.Event again : trigger.events("fired again")) {
            assertThat(Duration.between(last, again.at())).isGreaterThanOrEqualTo(REPEAT);
            last = again.at();
        }
    }

    private static void assertNamesAll(List<Mail> mails, Instant since) {
        assertThat(mails.getFirst().subject()).isEqualTo("[firing] example.org: /data is 95 % full");
        assertThat(mails.getLast().subject()).isEqualTo("[resolved] example.org: /data is 40 % full");
        assertThat(mails).allSatisfy(each -> {
            String used = each.isFiring() ? "95 %" : "40 %";
            assertThat(each.text()).containsPattern("Host +example\\.org\n")
                    .containsPattern("Filesystem +/data\n")
                    .containsPattern("Used +" + used + "\n")
                    .containsPattern("Threshold +90 %\n")
                    .containsPattern("Free +\\d+ MB of 1000 MB\n")
                    .containsPattern("Severity +warning\n")
                    .contains("since " + TIME.format(since));
            assertThat(each.html()).contains("example.org", used, "90 %", "since " + TIME.format(since));
        });
    }

    private static void assertIsOneThread(List<Mail> mails) {
        for (int i = 1; i < mails.size(); i++) {
            assertThat(mails.get(i).replyTo()).isEqualTo(mails.get(i - 1).id());
        }
    }

    private static double waiting(RunningServer server) {
        return metric(server, "mds_trigger_notices_waiting");
    }

    private static double metric(RunningServer server, String name) {
        return ServerMetrics.of(server.url("")).sum(name);
    }

    private static String health(RunningServer server) {
        return new String(SoapClient.get(server.url("/health")).body(), StandardCharsets.UTF_8);
    }

    private static TriggerView view(RunningServer server) {
        return TriggerView.of(server.url(""), "disk-full");
    }
}
