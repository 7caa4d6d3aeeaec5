package org.openmds.loadtest.control.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the recipe for Kubernetes with a kubectl that stores its input; kubernetes-validate (PyPI) checks the manifest against the schemas
 * of Kubernetes.
 */
final class KubernetesRecipeIT {

    private static final String VERSION = "1.37.0";
    /** The state of the pod is in the file pods; without the file there is no pod. */
    private static final String KUBECTL = """
            #!/bin/sh
            cd "$(dirname "$0")"
            echo "$@" >>calls
            case "$1" in
            apply) cat >applied ;;
            get) cat pods 2>/dev/null || printf ' ' ;;
            logs) echo last words ;;
            esac
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void writeKubectl() throws IOException {
        Path kubectl = folder.resolve("kubectl");
        Files.writeString(kubectl, KUBECTL);
        assertThat(kubectl.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void submit_tester_isAJobThatKubernetesTakes() throws Exception {
        try (CommandSubmitter submitter = submitter(); TesterSubmission submission = submitter.submit(command("one"))) {
            await().until(() -> calls().contains("get pods"));
            Path applied = folder.resolve("applied");
            String text = Files.readString(applied);

            assertThat(submission.isAlive()).isTrue();
            assertThat(text).containsOnlyOnce("\"a \\\"secret\\\"\"")
                    .containsPattern("name: mds-load-[a-z0-9]+-0\n")
                    .contains("image: \"registry.example.org/openmds:1\"",
                            "command: [\"java\", \"-jar\", \"/opt/it's \\\"$$(here)\\\"/load.jar\", \"tester\", \"--controller\", "
                                    + "\"ws://load.example.org:7123/\", \"--name\", \"one\", ]");
            assertThat(validate(applied)).contains("passed for resource secret/mds-load-",
                    "passed for resource job/mds-load-");
            Files.writeString(applied, text.replace("backoffLimit", "backoffLemon"));
            assertThat(validate(applied)).contains("ERROR", "backoffLemon");
        }
    }

    @Test
    void submit_testerThatFails_isSeenAndDeleted() throws Exception {
        try (CommandSubmitter submitter = submitter(); TesterSubmission submission = submitter.submit(command("one"))) {
            pods("Pending ImagePullBackOff");
            await().until(() -> submission.lastOutput().contains("Kubernetes says Pending ImagePullBackOff"));
            pods("Failed ");
            await().until(() -> !submission.isAlive());

            await().untilAsserted(() -> assertThat(submission.lastOutput()).contains("Kubernetes says Failed",
                    "last words", "ended with status 1"));
            assertThat(calls()).containsPattern("delete job/(mds-load-[a-z0-9]+-0) secret/\\1 ");
        }
    }

    @Test
    void close_testerThatRuns_deletesJobAndSecret() throws Exception {
        try (CommandSubmitter submitter = submitter()) {
            TesterSubmission submission = submitter.submit(command("one"));
            await().until(() -> calls().contains("get pods"));

            submission.close();

            assertThat(calls()).containsPattern("delete job/(mds-load-[a-z0-9]+-0) secret/\\1 ");
            assertThat(submission.lastOutput()).endsWith("ended with status 143");
        }
    }

    private void pods(String state) throws IOException {
        Path part = Files.writeString(folder.resolve("pods.part"), state);
        Files.move(part, folder.resolve("pods"), StandardCopyOption.REPLACE_EXISTING);
    }

    private String calls() throws IOException {
        Path calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readString(calls) : "";
    }

    private CommandSubmitter submitter() throws SubmissionException {
        return new CommandSubmitter(
                "env MDS_LOAD_POLL=0.2 PATH=%s:%s %s registry.example.org/openmds:1 mds-load-{run}-{index} {command}"
                        .formatted(folder, System.getenv("PATH"), RecipeScript.path("kubernetes.sh")),
                List.of("java", "-jar", "/opt/it's \"$(here)\"/load.jar"), List.of(), false);
    }

    private static TesterCommand command(String name) {
        return new TesterCommand(name, URI.create("ws://load.example.org:7123/"), "a \"secret\"", List.of());
    }

    private static String validate(Path file) throws IOException, InterruptedException {
        return run(python().resolveSibling("kubernetes-validate").toString(), "--strict", file.toString());
    }

    /** Returns the Python of the tests, or that of a virtual environment, which is created here and kept. */
    private static Path python() throws IOException, InterruptedException {
        Optional<Path> given = Optional.ofNullable(System.getProperty("openmds.python"))
                .map(Path::of)
                .filter(python -> Files.isExecutable(python.resolveSibling("kubernetes-validate")));
        if (given.isPresent()) {
            return given.get();
        }
        Path environment = Path.of(System.getProperty("user.home"), ".cache", "openmds",
                "kubernetes-validate-" + VERSION);
        Path python = environment.resolve("bin/python");
        if (!Files.isExecutable(python.resolveSibling("kubernetes-validate"))) {
            run("python3", "-m", "venv", "--clear", environment.toString());
            run(python.toString(), "-m", "pip", "install", "-q", "kubernetes-validate==" + VERSION);
        }
        return python;
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        return said;
    }
}
