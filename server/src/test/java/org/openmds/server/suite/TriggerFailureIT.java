package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rule that is too expensive, and one that is invalid for some data: each is stopped, marked and reported, and the other rules continue. */
class TriggerFailureIT {

    private static final String COSTS_TOO_MUCH = "//j:Job[count(//j:Job[count(//j:Job[. != 'x']) > count(ancestor::*)]) > 4]";
    private static final String WITHOUT_MEANING = "//j:Job[count(string(@n)) > 0]";
    private static final int MANY = 2_000;

    @TempDir
    Path directory;

    @Test
    void rules_thatCannotBeEvaluated_areMarkedAndReportedAndTheOthersGoOn() throws Exception {
        try (MailServer mail = MailServer.start();
                RunningServer server = RunningServer.start(directory.resolve("state"), keys(mail).list())) {
            server.index()
                    .call(RequestBodies.add("many", IntStream.range(0, MANY)
                            .mapToObj(i -> RequestBodies.job("job" + i, ""))
                            .collect(Collectors.joining("", "<j:Jobs xmlns:j='" + XmlReader.JOBS + "'>", "</j:Jobs>")),
                            "PT1H"));

            await().until(() -> !view(server, "costly").property("Problem").isEmpty());
            await().until(() -> !view(server, "wrong").property("Problem").isEmpty());
            DiskMembers.add(server.index(), "host", 50);
            await().until(() -> mail.mails().size() == 1);

            assertIsMarked(server, "costly", "longer than 250 ms|more than .* nodes");
            assertIsMarked(server, "wrong", "count\\(\\) needs a node-set");
            assertThat(metric(server, "mds_trigger_problems")).isEqualTo(2);
            assertThat(metric(server, "mds_trigger_stopped_total")).isGreaterThanOrEqualTo(2);
            assertThat(view(server, "disk-full").property("Problem")).isEmpty();
            assertThat(view(server, "disk-full").state()).isEqualTo("firing");
            assertThat(mail.mails().getFirst().subject()).isEqualTo("[firing] example.org: /data is 95 % full");
        }
    }

    private void assertIsMarked(RunningServer server, String id, String why) throws Exception {
        TriggerView trigger = view(server, id);
        assertThat(trigger.state()).isEqualTo("inactive");
        assertThat(trigger.property("Problem")).containsPattern(why);
        assertThat(trigger.events("stopped")).hasSize(1)
                .allSatisfy(event -> assertThat(event.detail()).containsPattern(why));
        assertThat(shown(server, id)).containsPattern("Problem +.*(" + why + ")");
    }

    /** Returns the output of {@code mds trigger show}. */
    private String shown(RunningServer server, String id) throws IOException, InterruptedException {
        Path out = Files.createTempFile(directory, id, ".txt");
        Process process = ServerProcess.command(java.util.List.of("trigger", "show", id, "-b", server.url("")))
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).isZero();
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    private static TriggerKeys keys(MailServer mail) {
        return TriggerKeys.quick()
                .mail(mail.port())
                .rule("costly", "match", COSTS_TOO_MUCH, "for", "0s", "actions", "ops", "namespaces[0].prefix", "j",
                        "namespaces[0].uri", XmlReader.JOBS)
                .rule("wrong", "match", WITHOUT_MEANING, "for", "0s", "actions", "ops", "namespaces[0].prefix", "j",
                        "namespaces[0].uri", XmlReader.JOBS)
                .diskFull("0s", "0s", "ops");
    }

    private static double metric(RunningServer server, String name) {
        return ServerMetrics.of(server.url("")).sum(name);
    }

    private static TriggerView view(RunningServer server, String id) {
        return TriggerView.of(server.url(""), id);
    }
}
