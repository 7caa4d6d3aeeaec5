package org.openmds.loadtest.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.Experiment.ConstantParameters;
import org.openmds.loadtest.experiment.ExperimentAxis;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MachineReference;
import org.openmds.loadtest.experiment.MachineReference.ReferencePosition;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.ResourceUse;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemPart;

/**
 * Runs experiments with shell scripts in place of {@code mds load system}. Most tests have no service behind the scripts, so that no
 * query is answered, and no users either: {@link OneAnswerRunner} takes their place.
 */
final class ExperimentRunTest {

    private static final String REPORT = "{\"target\":\"ldap://127.0.0.1:1/o=grid\",\"look\":\"\",\"counters\":{\"queries\":7}}";
    private static final Experiment USERS = new Experiment("set1", "Set 1", "", ExperimentAxis.USERS,
            new ConstantParameters(0, 1, 1, Duration.ofMillis(100)), List.of(1, 2, 3), List.of(1, 2, 3),
            List.of(new ExperimentCurve("gris-cached", "GRIS", "mds2", SystemPart.INFORMATION_SERVER, QueryScope.ALL,
                    true,
                    ExperimentCurve.CurveInclusion.ALWAYS,
                    Map.of(), Optional.empty(), Optional.empty())),
            6, List.of());

    private static final Experiment ANSWERED = new Experiment("set9", "Set 9", "", ExperimentAxis.USERS,
            new ConstantParameters(0, 1, 1, Duration.ofMillis(100)), List.of(1), List.of(1),
            List.of(new ExperimentCurve("file", "A file", "file", SystemPart.AGGREGATE_SERVER, QueryScope.ALL, true,
                    ExperimentCurve.CurveInclusion.ALWAYS,
                    Map.of(), Optional.empty(), Optional.empty())),
            0, List.of());

    @TempDir
    private Path folder;
    private final List<String> said = new ArrayList<>();

    private ExperimentRun run(String script) throws Exception {
        return run(script, new OneAnswerRunner());
    }

    private ExperimentRun run(String script, PlanRunner runner) throws Exception {
        Path program = Files.writeString(folder.resolve("program"), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        ExperimentConditions conditions = new ExperimentConditions(SystemEra.YEAR_2003, 1, true, Duration.ofSeconds(2),
                Duration.ZERO,
                Optional.empty());
        return new ExperimentRun(conditions, folder,
                new ExperimentRun.RunSettings(List.of(program.toString()), false, PointTesters.IN_THIS_PROCESS),
                runner, said::add);
    }

    @Test
    void run_systemDiesAtAPoint_isRestartedForTheNextPoint() throws Exception {
        PointFile pointFile = PointFile.open(folder.resolve("points.jsonl"));
        try (ExperimentRun run = run("echo '%1$s'; read a; echo '%1$s'; read b; echo '%1$s'".formatted(REPORT))) {
            run.run(List.of(USERS), pointFile, List.of("mds2"), MeasurementRounds.ONE);

            assertThat(run.problems()).singleElement().asString().contains("GRIS at 2: ");
        }
        assertThat(pointFile.all()).extracting(MeasuredPoint::x).containsExactly(1, 3);
        assertThat(pointFile.all()).allMatch(point -> point.completions() == 0);
        assertThat(pointFile.all()).extracting(MeasuredPoint::startedAgain).containsExactly(false, true);
    }

    @Test
    void run_dividedSystem_recordsTheProcessesOfTheInformationServersBesideTheQueriedServer() throws Exception {
        Experiment divided = new Experiment("set4", "Set 4", "", ExperimentAxis.SERVERS,
                new ConstantParameters(1, 1, 0, Duration.ofMillis(100)), List.of(3), List.of(3),
                List.of(new ExperimentCurve("giis-all", "GIIS", "mds2", SystemPart.AGGREGATE_SERVER, QueryScope.ALL,
                        false, ExperimentCurve.CurveInclusion.ALWAYS, Map.of(), Optional.empty(), Optional.empty())),
                24, List.of());
        PointFile pointFile = PointFile.open(folder.resolve("points.jsonl"));
        String busy = "while :; do :; done & task=$!; echo '%1$s'; while read a; do echo '%1$s'; done; kill $task"
                .formatted("{\"target\":\"\",\"look\":\"\",\"counters\":{\"provider-processes\":4}}");
        try (ExperimentRun run = run("""
                case "$*" in
                *"--information-servers-of ldap://127.0.0.1:1/o=grid") %s;;
                *--queried-server-only) echo '%2$s'; while read a; do echo '%2$s'; done;;
                esac
                """.formatted(busy, REPORT), new TesterRunner())) {
            run.run(List.of(divided), pointFile, List.of("mds2"), MeasurementRounds.ONE);

            assertThat(run.problems()).isEmpty();
        }

        MeasuredPoint point = PointFile.open(folder.resolve("points.jsonl")).all().getFirst();
        Map<String, ResourceUse> resources = point.resources().orElseThrow();
        assertThat(point.counters()).containsOnlyKeys("queries", "provider-processes");
        assertThat(resources).containsOnlyKeys(ResourceUse.QUERIED_SERVER, ResourceUse.INFORMATION_SERVERS);
        assertThat(resources).hasEntrySatisfying(ResourceUse.QUERIED_SERVER,
                use -> assertThat(use.cpu()).isEqualTo(point.cpu()));
        assertThat(resources).hasEntrySatisfying(ResourceUse.INFORMATION_SERVERS,
                use -> assertThat(use.cpu()).isGreaterThan(point.cpu()));
        assertThat(resources.values()).allMatch(use -> use.residentBytes() > 0);
    }

    @Test
    void run_eachNumberOfServers_isASystemOfItsOwn() throws Exception {
        Experiment servers = new Experiment("set4", "Set 4", "", ExperimentAxis.SERVERS, USERS.base(), List.of(1, 2),
                List.of(1, 2), List.of(new ExperimentCurve("gris", "GRIS", "mds2", SystemPart.INFORMATION_SERVER,
                        QueryScope.ALL, true, ExperimentCurve.CurveInclusion.ALWAYS, Map.of(), Optional.empty(),
                        Optional.empty())),
                24, List.of());
        PointFile pointFile = PointFile.open(folder.resolve("points.jsonl"));
        try (ExperimentRun run = run("""
                while [ "$1" != --servers ]; do shift; done
                echo "$2" >> %1$s; echo '%2$s'; while read a; do echo '%2$s'; done
                """.formatted(folder.resolve("starts"), REPORT))) {
            run.run(List.of(servers), pointFile, List.of("mds2"), MeasurementRounds.ONE);

            assertThat(run.problems()).isEmpty();
        }

        assertThat(pointFile.all()).extracting(MeasuredPoint::x).containsExactly(1, 2);
        // The first one measures the size of the answers.
        assertThat(Files.readAllLines(folder.resolve("starts"))).containsExactly("1", "1", "2");
    }

    @Test
    void referencePeriod_ofShortPoints_isShort() {
        assertThat(ReferenceRunner.period(new MeasuredPeriod(Duration.ofSeconds(10), Duration.ofMinutes(10))))
                .isEqualTo(new MeasuredPeriod(Duration.ofSeconds(1), Duration.ofSeconds(2)));
        assertThat(ReferenceRunner.period(new MeasuredPeriod(Duration.ZERO, Duration.ofSeconds(3))).total())
                .isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void run_systemThatDiesAtEachPoint_isStartedForEach() throws Exception {
        try (ExperimentRun run = run("echo started >> %s; echo '%s'".formatted(folder.resolve("starts"), REPORT))) {
            run.run(List.of(USERS), PointFile.open(folder.resolve("points.jsonl")), List.of("mds2"),
                    MeasurementRounds.ONE);

            assertThat(run.problems()).hasSize(3);
        }
        // One more start measures the size of its answers.
        assertThat(Files.readAllLines(folder.resolve("starts"))).hasSize(4);
    }

    @Test
    void run_systemThatCannotBeStarted_isTriedOnce() throws Exception {
        try (ExperimentRun run = run("echo started >> %s; exit 3".formatted(folder.resolve("starts")))) {
            run.run(List.of(USERS), PointFile.open(folder.resolve("points.jsonl")), List.of("mds2"),
                    MeasurementRounds.ONE);

            assertThat(run.problems()).singleElement()
                    .asString()
                    .contains("GRIS cannot be started: the system process ended with status 3");
        }
        assertThat(Files.readAllLines(folder.resolve("starts"))).hasSize(1);
    }

    @Test
    void run_systemThatCannotBeStarted_isListedOnceForAllRounds() throws Exception {
        try (ExperimentRun run = run("echo started >> %s; exit 3".formatted(folder.resolve("starts")))) {
            run.run(List.of(USERS), PointFile.open(folder.resolve("points.jsonl")), List.of("mds2"),
                    new MeasurementRounds(3, 7));

            assertThat(run.problems()).hasSize(1);
        }
        assertThat(Files.readAllLines(folder.resolve("starts"))).hasSize(1);
    }

    @Test
    void run_severalExperiments_areAllMeasuredInEachRound() throws Exception {
        Path file = folder.resolve("points.jsonl");
        List<Experiment> experiments = Stream.of("set8", "set9")
                .map(id -> new Experiment(id, id, "", USERS.axis(), USERS.base(), List.of(1), List.of(1),
                        USERS.curves(), 0, List.of()))
                .toList();
        try (ExperimentRun run = run("echo '%1$s'; while read a; do echo '%1$s'; done".formatted(REPORT))) {
            run.run(experiments, PointFile.open(file), List.of("mds2"), new MeasurementRounds(2, 7));

            assertThat(run.problems()).isEmpty();
        }

        assertThat(PointFile.open(file).all()).extracting(MeasuredPoint::repeat).containsExactly(1, 1, 2, 2);
        assertThat(said).anyMatch(line -> line.matches("set[89]/gris-cached, round 2 of 2; about .* remain"));
    }

    /** Returns a script for a system, and for the server of the references, which is the one with ten thousand entries. */
    private String program(RangeFileServer server, String reference) {
        return """
                case "$*" in *"--servers 10000"*) target=%1$s;; *) target=%2$s;; esac
                report='{"target":"'$target'","look":"","counters":{"queries":1}}\'
                name=${target##*/}; echo "$name started" >> %3$s; echo "$name speaks" >&2
                echo "$report"; while read a; do echo "$report"; done
                echo "$name ended" >> %3$s
                """.formatted(server.uri() + reference, server.uri() + "/answer", folder.resolve("starts"));
    }

    @Test
    void run_referenceBefore_isTakenWithoutARunningSystem() throws Exception {
        try (RangeFileServer server = RangeFileServer.start(); ExperimentRun run = run(program(server, "/file"))) {
            run.run(List.of(ANSWERED), PointFile.open(folder.resolve("points.jsonl")), List.of("file"),
                    MeasurementRounds.ONE);
        }

        List<String> lines = Files.readAllLines(folder.resolve("starts"));
        assertThat(lines).startsWith("answer started", "answer ended", "file started");
        assertThat(lines).filteredOn(line -> line.startsWith("answer"))
                .containsExactly("answer started", "answer ended", "answer started", "answer ended");
    }

    @Test
    void run_repeats_areMeasuredInRoundsAndContinueAfterTheStoredOnes() throws Exception {
        Path file = folder.resolve("points.jsonl");
        try (RangeFileServer server = RangeFileServer.start(); ExperimentRun run = run(program(server, "/file"))) {
            run.run(List.of(ANSWERED), PointFile.open(file), List.of("file"), MeasurementRounds.ONE);
            run.run(List.of(ANSWERED), PointFile.open(file), List.of("file"), new MeasurementRounds(2, 7));
        }

        assertThat(PointFile.open(file).all()).extracting(MeasuredPoint::repeat).containsExactly(1, 2);
        assertThat(PointFile.open(file).references().getLast().round()).contains(2);
        assertThat(folder.resolve("set9/file/1-2")).isDirectory();
    }

    @Test
    void run_restartedSystem_appendsToTheErrorFile() throws Exception {
        try (RangeFileServer server = RangeFileServer.start(); ExperimentRun run = run(program(server, "/file"))) {
            run.run(List.of(ANSWERED), PointFile.open(folder.resolve("points.jsonl")), List.of("file"),
                    MeasurementRounds.ONE);
        }

        assertThat(folder.resolve("set9/file/system.log")).content().isEqualTo("answer speaks\nanswer speaks\n");
    }

    @Test
    void run_curve_hasReferencesOfItsAnswersBytesBeforeAndAfter() throws Exception {
        PointFile pointFile = PointFile.open(folder.resolve("points.jsonl"));
        try (RangeFileServer server = RangeFileServer.start(); ExperimentRun run = run(program(server, "/file"))) {
            run.run(List.of(ANSWERED), pointFile, List.of("file"), MeasurementRounds.ONE);

            assertThat(run.problems()).isEmpty();
        }
        assertThat(pointFile.all()).singleElement().matches(point -> point.completions() > 0);
        assertThat(pointFile.references()).extracting(MachineReference::when)
                .containsExactly(ReferencePosition.BEFORE, ReferencePosition.AFTER);
        assertThat(pointFile.references()).allSatisfy(reference -> {
            assertThat(reference.bytes()).isBetween((long) RangeFileServer.ANSWER_BYTES,
                    RangeFileServer.ANSWER_BYTES + 500L);
            assertThat(reference.answers().completions()).isPositive();
            assertThat(reference.answers().failures()).isZero();
        });
    }

    @Test
    void run_fileServerWithoutRanges_isTriedTwiceAndAllPointsAreMeasured() throws Exception {
        PointFile pointFile = PointFile.open(folder.resolve("points.jsonl"));
        try (RangeFileServer server = RangeFileServer.start(); ExperimentRun run = run(program(server, "/whole"))) {
            run.run(List.of(ANSWERED), pointFile, List.of("file"), MeasurementRounds.ONE);
            run.run(List.of(ANSWERED), PointFile.open(folder.resolve("second.jsonl")), List.of("file"),
                    MeasurementRounds.ONE);

            assertThat(run.problems()).hasSize(2)
                    .allSatisfy(problem -> assertThat(problem).contains("no reference with a static file was taken",
                            "Set 9, A file: http", "bytes, got "));
            assertThat(run.problems().getFirst()).doesNotContain("further references are skipped");
            assertThat(run.problems().getLast()).endsWith("further references are skipped");
            long before = starts();
            run.run(List.of(ANSWERED), PointFile.open(folder.resolve("third.jsonl")), List.of("file"),
                    MeasurementRounds.ONE);

            // Without references, no system is started to measure the size of its answers.
            assertThat(starts()).isEqualTo(before + 1);
            assertThat(run.problems()).hasSize(2);
        }
        assertThat(pointFile.all()).hasSize(1);
        assertThat(pointFile.references()).isEmpty();
    }

    private long starts() throws Exception {
        return Files.readAllLines(folder.resolve("starts")).stream().filter(line -> line.endsWith("started")).count();
    }

    @Test
    void run_installation_isQueriedAndNothingIsStarted() throws Exception {
        PointFile pointFile = PointFile.open(folder.resolve("points.jsonl"));
        try (RangeFileServer server = RangeFileServer.start();
                ExperimentRun run = run("echo started >> %s; exit 3".formatted(folder.resolve("starts")),
                        new TesterRunner())) {
            run.run(List.of(ANSWERED.at(Map.of("file", server.uri() + "/answer"))), pointFile, List.of("file"),
                    MeasurementRounds.ONE);

            // There is no reference either: this machine is not the machine of the installation.
            assertThat(run.problems()).isEmpty();
            assertThat(folder.resolve("starts")).doesNotExist();
            assertThat(pointFile.all()).singleElement()
                    .matches(point -> point.completions() > 0 && point.cpu() < 0)
                    .matches(point -> point.at().equals(Optional.of(server.uri() + "/answer")));
        }
        assertThat(pointFile.references()).isEmpty();
    }
}
