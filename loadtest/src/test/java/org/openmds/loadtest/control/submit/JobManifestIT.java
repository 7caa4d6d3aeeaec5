package org.openmds.loadtest.control.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Has the manifest judged by the schemas of Kubernetes, by PyPI's kubernetes-validate. */
final class JobManifestIT {

    private static final String VERSION = "1.37.0";

    @TempDir
    Path folder;

    @Test
    void text_ofAJob_isWhatKubernetesTakes() throws Exception {
        Path file = folder.resolve("job.yaml");
        KubernetesOptions options = new KubernetesOptions("registry.example.org/openmds:1", "/opt/it's/load.jar",
                "load", Map.of("zone", "a"), "2", "1Gi", List.of("-Xmx1g"));
        List<TesterCommand> commands = List.of(command("one"), command("two"));
        Files.writeString(file, new JobManifest("mds-load-7", options, commands).text());

        assertThat(validate(file)).contains("passed for resource secret/mds-load-7",
                "passed for resource job/mds-load-7");

        Files.writeString(file, Files.readString(file).replace("completionMode", "completionMood"));
        assertThat(validate(file)).contains("ERROR", "completionMood");
    }

    private static TesterCommand command(String name) {
        return new TesterCommand(name, URI.create("ws://load.example.org:7123/"), "secret", List.of());
    }

    private static String validate(Path file) throws IOException, InterruptedException {
        return run(python().resolveSibling("kubernetes-validate").toString(), "--strict", file.toString());
    }

    /** The tests' own; without it one that is made here, and kept. */
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
