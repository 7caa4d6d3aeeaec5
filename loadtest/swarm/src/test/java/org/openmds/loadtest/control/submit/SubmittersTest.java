package org.openmds.loadtest.control.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.process.ProcessStat;
import org.openmds.loadtest.text.CommandWords;

final class SubmittersTest {

    private static final String ECHO = "echo \"$@\" token=$MDS_LOAD_TOKEN; exec sleep 60";

    @TempDir
    Path folder;

    @Test
    void local_tester_hasTheTokenInItsEnvironmentAndEndsWhenClosed() throws Exception {
        LocalSubmitter submitter = new LocalSubmitter(List.of("sh", "-c", ECHO, "program"));
        TesterSubmission submission = submitter.submit(command("one"));

        await().until(() -> !submission.lastOutput().isEmpty());
        assertThat(submission.lastOutput()).isEqualTo("tester --controller ws://c:1 --name one token=secret");
        assertThat(submission.place()).isEqualTo("process one of this machine");
        assertThat(submission.isAlive()).isTrue();
        submission.close();
        assertThat(submission.isAlive()).isFalse();
        assertThat(submission.lastOutput()).endsWith("ended with status 143");
        submitter.close();
    }

    @Test
    void local_tester_hasASessionOfItsOwn() throws Exception {
        LocalSubmitter submitter = new LocalSubmitter(List.of("sh", "-c", "echo $$; exec sleep 60"));
        try (TesterSubmission submission = submitter.submit(command("one"))) {
            await().until(() -> !submission.lastOutput().isEmpty());

            assertThat(ProcessStat.session(Long.parseLong(submission.lastOutput().strip())))
                    .isNotEqualTo(ProcessStat.session(ProcessHandle.current().pid()));
        }
        submitter.close();
    }

    @Test
    void local_ownProgram_isThisJavaAndClasses() {
        assertThat(LoadTestProgram.localCommand().getFirst()).endsWith("/bin/java");
        assertThat(LoadTestProgram.localCommand()).contains("-cp", "org.openmds.loadtest.command.LoadTestCommand");
        assertThat(LoadTestProgram.remoteCommand("java", "x.jar", List.of("-Dx=y"))).containsSubsequence("java",
                "-XX:+UseSerialGC",
                "-Dx=y", "-jar", "x.jar");
    }

    @Test
    void local_missingProgram_fails() {
        LocalSubmitter submitter = new LocalSubmitter(List.of("/no/such/program"));

        assertThatThrownBy(() -> submitter.submit(command("one"))).isInstanceOf(SubmissionException.class)
                .hasMessageContaining("/no/such/program");
        assertThatThrownBy(() -> submitter.submitAll(List.of(command("one"), command("two"))))
                .isInstanceOf(SubmissionException.class);
        submitter.close();
    }

    @Test
    void submitAll_someFail_reportsThemAndStartsTheOthers() throws Exception {
        CommandSubmitter submitter = new CommandSubmitter("sh -c 'exec sleep 60' {command}", List.of("x"),
                NodeList.of(List.of("a")), false);
        List<TesterSubmission> submissions = submitter.submitAll(List.of(command("one"), command("two")));

        assertThat(submissions.get(0).isAlive()).isTrue();
        assertThat(submissions.get(0).place()).isEqualTo("sh for one at a");
        assertThat(submissions.get(1).isAlive()).isFalse();
        assertThat(submissions.get(1).lastOutput())
                .isEqualTo("the nodes are limited to 1 testers, cannot start another one: two");
        submissions.forEach(TesterSubmission::close);
        submitter.close();
    }

    @Test
    void submitAll_ofTheNextRun_takesTheSameNodes() throws Exception {
        CommandSubmitter submitter = new CommandSubmitter("sh -c 'exec sleep 60' {command}", List.of("x"),
                NodeList.of(List.of("a")), false);
        submitter.submitAll(List.of(command("one"))).forEach(TesterSubmission::close);

        List<TesterSubmission> next = submitter.submitAll(List.of(command("one")));

        assertThat(next.getFirst().isAlive()).isTrue();
        assertThat(next.getFirst().place()).isEqualTo("sh for one at a");
        next.forEach(TesterSubmission::close);
        submitter.close();
    }

    @Test
    void command_placeholders_areFilled() throws Exception {
        CommandSubmitter submitter = new CommandSubmitter(
                "sh -c 'echo \"$@\"; read token; echo $token' at {host}.{index} '{name}: {command}' {command}",
                List.of("my java", "-jar", "x.jar"), NodeList.of(List.of("a", "b")), true);
        submitter.submit(command("one")).close();
        TesterSubmission second = submitter.submit(command("two"));

        await().until(() -> !second.isAlive() && second.lastOutput().contains("status"));
        assertThat(second.lastOutput()).isEqualTo(
                """
                        b.1 two: 'my java' -jar x.jar tester --controller ws://c:1 --name two --token-on-input my java -jar x.jar tester \
                        --controller ws://c:1 \
                        --name two --token-on-input
                        secret
                        ended with status 0""");
        submitter.close();
    }

    @Test
    void command_run_isEqualForItsTestersAndDifferentForTheNextRun() throws Exception {
        CommandSubmitter submitter = new CommandSubmitter("echo {run} {command}", List.of("x"), List.of(), false);
        List<TesterCommand> testers = List.of(command("one"), command("two"));
        List<String> runs = new ArrayList<>();
        for (TesterSubmission each : submitter.submitAll(testers)) {
            runs.add(firstWord(each));
        }
        String next = firstWord(submitter.submitAll(testers).getFirst());

        assertThat(runs.get(0)).matches("[a-z0-9]+").isEqualTo(runs.get(1)).isNotEqualTo(next);
        submitter.close();
    }

    private static String firstWord(TesterSubmission submission) {
        await().until(() -> submission.lastOutput().contains("x tester"));
        submission.close();
        return submission.lastOutput().split(" ", 2)[0];
    }

    @Test
    void command_invalidTemplate_isRefused() {
        assertThatThrownBy(() -> new CommandSubmitter("ssh {host}", List.of(), List.of(), false))
                .hasMessageContaining("must contain {command}");
        assertThatThrownBy(() -> new CommandSubmitter("sh 'x {command}", List.of(), List.of(), false))
                .hasMessageContaining("the quote ' is not closed");
    }

    @Test
    void manual_tester_isNotClosedAndTheTokenFileIsPrivate() throws Exception {
        List<String> messages = new ArrayList<>();
        Path token = folder.resolve("token");
        try (ManualSubmitter submitter = new ManualSubmitter(token, messages::add)) {
            TesterSubmission submission = submitter.submit(command("one"));

            assertThat(Files.readString(token)).isEqualTo("secret\n");
            assertThat(Files.getPosixFilePermissions(token)).containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE);
            assertThat(messages).singleElement()
                    .asString()
                    .endsWith("tester --controller ws://c:1 --name one --token-file " + token);
            assertThat(submission.isAlive()).isTrue();
            submission.close();
        }
        assertThat(token).doesNotExist();
    }

    @Test
    void shellText_words_areReadBack() {
        assertThat(CommandWords.of("a 'b c'\"d\" \t '' e")).containsExactly("a", "b cd", "", "e");
        assertThat(CommandWords.of(ShellText.quoted(List.of("x", "y z", "-k=v")))).containsExactly("x", "y z", "-k=v");
        assertThat(ShellText.quoted("it's")).isEqualTo("'it'\\''s'");
    }

    private static TesterCommand command(String name) {
        return new TesterCommand(name, URI.create("ws://c:1"), "secret", List.of());
    }
}
