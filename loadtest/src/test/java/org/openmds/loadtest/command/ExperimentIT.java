package org.openmds.loadtest.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.experiment.MachineReference;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.run.PointFile;
import org.openmds.loadtest.network.LoadTestJar;

import com.sun.net.httpserver.HttpServer;

/** Runs the comparison with the built jar, as users do: systems are processes, and none is left at the end. */
class ExperimentIT {

    private static final int LIMIT_SECONDS = 120;
    /** Exit status of a JVM that SIGINT ended. */
    private static final int INTERRUPTED = 130;

    @TempDir
    private Path folder;

    private record ProcessOutput(int status, String text) {
    }

    private Process start(String... arguments) throws Exception {
        List<String> command = LoadTestJar.javaCommand(LoadTestJar.jar(folder));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /**
     * Starts the command and sends it the signal of Ctrl-C when it has printed this text. Shells let processes in the background ignore that
     * signal, so the command gets its default action again.
     */
    private ProcessOutput interruptAfter(String printed, List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.addAll(LoadTestJar.javaCommand(LoadTestJar.jar(folder)));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> said = new ArrayList<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            boolean sent = false;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                said.add(line);
                if (!sent && line.contains(printed)) {
                    sent = true;
                    assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor())
                            .isZero();
                }
            }
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            return new ProcessOutput(process.exitValue(), String.join("\n", said));
        } finally {
            process.destroyForcibly();
        }
    }

    private ProcessOutput run(String... arguments) throws Exception {
        Process process = start(arguments);
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            String text = lines.lines().collect(Collectors.joining("\n"));
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            return new ProcessOutput(process.exitValue(), text);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void experiment_ofOneSystem_measuresReportsAndContinues() throws Exception {
        String[] command = {"experiment", "set4", "--quick", "--points", "2", "--systems", "mds2", "--seconds", "2s",
            "--warm-up", "1s", "--wait", "2s", "--out", folder.resolve("run").toString()};

        ProcessOutput processOutput = run(command);

        assertThat(processOutput.status()).as(processOutput.text()).isZero();
        PointFile file = PointFile.open(folder.resolve("run/points.jsonl"));
        Map<String, MeasuredPoint> points = file.all()
                .stream()
                .collect(Collectors.toMap(point -> point.curve() + " " + point.x(), point -> point));
        assertThat(points).as(processOutput.text())
                .containsOnlyKeys("giis-all 2");
        MeasuredPoint two = Objects.requireNonNull(points.get("giis-all 2"));
        assertThat(two.perQuery("provider-processes")).isGreaterThanOrEqualTo(20);
        assertThat(two.share("server:GIIS-InvokeGRIS")).isGreaterThan(0.5);
        assertThat(two.completions()).isPositive();
        assertThat(folder.resolve("run/report.html")).content().contains("Figure 24: throughput", "provider-processes");

        assertReferences(file);

        ProcessOutput again = run(command);

        assertThat(again.status()).as(again.text()).isZero();
        assertThat(again.text()).doesNotContain("MDS2 GIIS, all,");
        assertThat(PointFile.open(folder.resolve("run/points.jsonl")).all()).hasSize(1);
    }

    @Test
    void experiment_afterCtrlC_reportsItsPointsAndContinuesWithItsRounds() throws Exception {
        // An installation needs no start, and has no references.
        HttpServer installation = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        installation.createContext("/", exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(200, 2);
                exchange.getResponseBody().write("# ".getBytes(StandardCharsets.US_ASCII));
            }
        });
        installation.start();
        try {
            interruptAndContinue("http://127.0.0.1:%d/".formatted(installation.getAddress().getPort()));
        } finally {
            installation.stop(0);
        }
    }

    private void interruptAndContinue(String installation) throws Exception {
        Path out = folder.resolve("run");
        List<String> command = List.of("experiment", "set1", "--points", "4", "--at", "prometheus=" + installation,
                "--seconds", "2s", "--warm-up", "1s", "--out", out.toString());
        List<String> repeated = new ArrayList<>(command);
        repeated.addAll(List.of("--testers", "2", "--repeat", "2", "--seed", "5"));

        ProcessOutput interrupted = interruptAfter("set1/prometheus, round 2 of 2", repeated);

        assertThat(interrupted.status()).as(interrupted.text()).isEqualTo(INTERRUPTED);
        assertThat(interrupted.text()).contains("interrupted; the same command with the same --out continues",
                "Report: ");
        assertThat(out.resolve("report.html")).content().contains("Figure 6: throughput");
        assertThat(PointFile.open(out.resolve("points.jsonl")).all()).extracting(MeasuredPoint::repeat)
                .containsExactly(1);
        assertThat(out.resolve("set1/prometheus/4/testers.json")).content().contains("\"tester\" : 1");

        ProcessOutput continued = run(command.toArray(new String[0]));

        assertThat(continued.status()).as(continued.text()).isZero();
        assertThat(continued.text()).contains("each point is measured 2 times, in random orders of --seed 5");
        assertThat(PointFile.open(out.resolve("points.jsonl")).all()).extracting(MeasuredPoint::repeat)
                .containsExactly(1, 2);
        assertThat(out.resolve("report.html")).content().contains("answers, fewest of one run", "failed, sum");
    }

    /** Checks the references, which need nginx as the file server; not every machine has it. */
    private static void assertReferences(PointFile file) {
        if (Files.isExecutable(Path.of("/usr/sbin/nginx"))) {
            assertThat(file.references())
                    .filteredOn(reference -> reference.when() == MachineReference.ReferencePosition.AFTER)
                    .extracting(MachineReference::curve)
                    .containsExactly("giis-all");
            assertThat(file.references()).allMatch(reference -> reference.answers().completions() > 0);
        }
    }

    @Test
    void system_untilItIsStopped_printsHowToQueryItAndItsCounters() throws Exception {
        Process process = start("system", "mds2", "--providers", "3", "--no-cached");
        List<String> said = new ArrayList<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                said.add(line);
                if (line.startsWith("load it:")) {
                    assertThat(search(said.get(1))).contains("Mds-Device-Group-name: memory");
                    // Process.destroy would close the output as well.
                    process.toHandle().destroy();
                }
            }
        } finally {
            process.destroyForcibly();
        }

        assertThat(said.get(0)).startsWith("MDS2, information-server, 2003: ldap://127.0.0.1:");
        assertThat(said).anyMatch(line -> line.matches("provider-processes +3"));
    }

    /** Runs the ldapsearch command in this line. */
    private static String search(String line) throws Exception {
        Process ldapsearch = new ProcessBuilder("sh", "-c", line.substring(line.indexOf("ldapsearch")))
                .redirectErrorStream(true)
                .start();
        String text = new String(ldapsearch.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(ldapsearch.waitFor()).as(text).isZero();
        return text;
    }

    @Test
    void experiment_unknownName_isRefusedInOneSentence() throws Exception {
        ProcessOutput processOutput = run("experiment", "set9");

        assertThat(processOutput.status()).isEqualTo(2);
        assertThat(processOutput.text()).contains("expected names of experiments", "got 'set9'");
    }
}
