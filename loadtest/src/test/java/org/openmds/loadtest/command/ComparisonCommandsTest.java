package org.openmds.loadtest.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointAnswers;
import org.openmds.loadtest.experiment.PointConditions;
import org.openmds.loadtest.experiment.PointPlace;
import org.openmds.loadtest.experiment.ServerUse;
import org.openmds.loadtest.model.run.RunJson;

import picocli.CommandLine;

/** Wrong usage of the commands of the comparison: each prints a message of one sentence, and nothing is started. */
final class ComparisonCommandsTest {

    @TempDir
    private Path folder;

    private String refused(int status, String... arguments) {
        StringWriter errors = new StringWriter();
        CommandLine line = LoadTestCommand.commandLine().setErr(new PrintWriter(errors, true));
        line.getSubcommands().values().forEach(command -> command.setErr(new PrintWriter(errors, true)));

        assertThat(line.execute(arguments)).as(errors.toString()).isEqualTo(status);
        assertThat(errors.toString()).doesNotContain("\tat ");
        return errors.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            --rate 0; 0.1 to 100000 queries per second, got 0.0
            --rate NaN; queries per second, got NaN
            --rate quick; --rate: expected a number of queries per second, or half, got 'quick'
            --entries -1; 0 to 100000 entries, got -1
            --entries many; --entries
            --duration 1m; a soak must take 30 s to 30 days, got 15 s
            --duration 400d; a soak must take 30 s to 30 days
            """)
    void soak_optionThatMakesNoSense_isRefusedInASentence(String options, String expected) {
        Path out = folder.resolve("soak");

        String said = refused(LoadExitCodes.USAGE, ("soak --out " + out + " " + options).split(" "));

        assertThat(said).contains(expected);
        assertThat(out).doesNotExist();
    }

    @Test
    void soak_folderWithSomethingInIt_isRefusedBeforeAnythingStarts() throws Exception {
        Files.writeString(folder.resolve("mine"), "");

        assertThat(refused(LoadExitCodes.USAGE, "soak", "--out", folder.toString()))
                .contains("--out: expected a new or an empty folder, got " + folder);
    }

    @Test
    void soak_outThatIsAFile_saysSo() throws Exception {
        Path file = Files.writeString(folder.resolve("mine"), "");

        assertThat(refused(LoadExitCodes.FAILED, "soak", "--out", file.toString()))
                .contains(file + ": a file or folder with this name already exists");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            mds2 --providers 0; 1 to 10000, got 0 and 1
            mds2 --providers -1; 1 to 10000, got -1 and 1
            mds2 --providers 1000000; 1 to 10000, got 1000000 and 1
            mds2 --port -1; expected HOST:PORT, got '127.0.0.1:-1'
            mds2 --port 70000; expected HOST:PORT, got '127.0.0.1:70000'
            mds2 --host no.such.host.invalid; unknown host 'no.such.host.invalid'
            mds2 --era 1999; unknown era '1999'
            mds2 --part gris; expected information-server, directory-server or aggregate-server, got 'gris'
            openmds --part directory-server; openmds has aggregate-server, got directory-server
            mds3; unknown system 'mds3'
            """)
    void system_optionThatMakesNoSense_isRefusedInASentence(String options, String expected) {
        assertThat(refused(LoadExitCodes.USAGE, ("system " + options).split(" "))).contains(expected);
    }

    @Test
    void experiment_installationForVaryingServers_isRefusedWithTheReason() {
        assertThat(refused(LoadExitCodes.USAGE, "experiment", "set4", "--at", "manager=http://127.0.0.1:1/"))
                .contains("set4 varies the number of information servers, which is fixed in an installation");
    }

    @Test
    void experiment_severalBadOptions_areAllNamed() {
        assertThat(refused(LoadExitCodes.USAGE, "experiment", "set1", "set9", "set0", "--points", "5,0,-1", "--repeat",
                "0", "--systems", "mds3", "--scale", "-1", "--resume"))
                .contains("got 'set9', 'set0'", "got '0', '-1'", "got 'mds3'", "--repeat: ", "the scale", "--resume: ");
    }

    @Test
    void experiment_variedParameterOrEarlierRunThatIsNone_isRefused() {
        assertThat(refused(LoadExitCodes.USAGE, "experiment", "set2", "--vary", "rows=2"))
                .contains("expected PARAMETER=FACTOR with one of registry-rows, consumer-poll, got 'rows=2'");
        assertThat(refused(LoadExitCodes.USAGE, "experiment", "set2", "--against", folder.toString()))
                .contains("--against: expected a folder that has points.jsonl, got " + folder);
    }

    @Test
    void experiment_testersOnOtherMachines_needAnInstallation() {
        assertThat(refused(LoadExitCodes.USAGE, "experiment", "set1", "--node", "far.example.org", "--listen",
                "127.0.0.1")).contains("testers on other machines cannot reach the systems that the experiment starts: "
                        + "expected --at");
        assertThat(refused(LoadExitCodes.USAGE, "experiment", "set1", "--node", "far.example.org", "--listen",
                "127.0.0.1", "--network", "study", "--at", "agent=http://127.0.0.1:1/"))
                .contains("cannot reach the simulated network: expected no --network");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            set2 set2; some of giis,registry,manager, got 'gris'
            all set2; some of gris-cached,
            set2 all; some of giis,registry,manager,gris-cached,
            """)
    void experiment_namedTwice_isOne(String names, String expected) {
        assertThat(refused(LoadExitCodes.USAGE, ("experiment " + names + " --at gris=ldap://127.0.0.1:1/").split(" ")))
                .contains(expected);
    }

    @Test
    void experiment_folderOfShorterPoints_isRefusedAndLeftAsItIs() throws Exception {
        Path file = folder.resolve("points.jsonl");
        Files.writeString(file,
                RunJson.line(new MeasuredPoint(new PointPlace("set1", "agent", 50, Optional.empty()),
                        new PointConditions("2003", 50, 10, 1, 1, Optional.empty(), Optional.empty(), Optional.empty()),
                        new PointAnswers(12, 100, 0, 8.3, 0.1, 0.2, 0.1, 1_000, Map.of(), 0),
                        new ServerUse(1, 1, 1, Map.of(), Optional.empty()), "VALID", ""))
                        + "\n");

        assertThat(refused(LoadExitCodes.USAGE, "experiment", "set1", "--out", folder.toString()))
                .contains("--out: expected points of 10m as now, found points of set1 that took 12s");
        assertThat(folder).isDirectoryNotContaining(each -> !each.equals(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--scale 0", "--scale -1", "--scale NaN", "--scale 11", "--scale some", "--era 1999",
        "--seconds 1s", "--repeat 0", "--points 0", "--resume", "--systems mds3", "--warm-up -1s",
        "--at gris=ldap://127.0.0.1:1/", "--at nothing", "--submit elsewhere", "--listen nowhere.invalid",
        "--testers 0", "--node far.example.org --listen 127.0.0.1"})
    void experiment_optionThatMakesNoSense_isRefusedAndMakesNoFolder(String options) {
        Path out = folder.resolve("experiment");

        String said = refused(LoadExitCodes.USAGE, ("experiment set1 --out " + out + " " + options).split(" "));

        assertThat(said).isNotBlank();
        assertThat(out).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            mds4 --queried-server-only; the aggregate-server of mds4 has no information servers that can run in another process
            mds2 --information-servers-of ldap://127.0.0.1:1/; the information-server of mds2 has no information servers
            mds2 --queried-server-only --information-servers-of ldap://127.0.0.1:1/; exclude each other
            """)
    void system_divisionThatMakesNoSense_isRefusedInASentence(String options, String expected) {
        assertThat(refused(LoadExitCodes.USAGE, ("system " + options).split(" "))).contains(expected);
    }

    @Test
    void benchSteps_unknownCurves_areAllRefusedBeforeAnythingStarts() {
        assertThat(refused(LoadExitCodes.USAGE, "bench-steps", "set1/gris-cached", "set1/gris-cashed", "mds4"))
                .contains("unknown curve 'set1/gris-cashed'; did you mean 'set1/gris-cached'?",
                        "unknown curve 'mds4'")
                .doesNotContain("starting");
    }

    @Test
    void experiment_invalidPointFile_isRefusedInOneSentence() throws Exception {
        Files.writeString(folder.resolve("points.jsonl"), "{}\n");

        assertThat(refused(LoadExitCodes.FAILED, "experiment", "set1", "--out", folder.toString()))
                .contains(folder + "/points.jsonl, line 1 is not a measured point")
                .doesNotContain("IOException", " at [");
    }

    @Test
    void export_folderWithoutRecords_saysSoAndWritesNothing() {
        Path to = folder.resolve("out.csv");

        assertThat(refused(LoadExitCodes.FAILED, "export", folder.toString(), to.toString()))
                .contains(folder.toString());
        assertThat(to).doesNotExist();
    }

    @Test
    void export_toALinkBesideAFileOfTheUser_keepsBoth() throws Exception {
        Path theirs = Files.writeString(folder.resolve("theirs.txt"), "response-time 0.25 1763800000.5 alpha 17\n");
        String run = folder.resolve("run").toString();
        refused(LoadExitCodes.OK, "import", theirs.toString(), run);
        Path file = Files.writeString(folder.resolve("out.csv"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);
        Path mine = Files.writeString(folder.resolve("new.csv.part"), "mine");

        refused(LoadExitCodes.OK, "export", run, link.toString());
        refused(LoadExitCodes.OK, "export", run, folder.resolve("new.csv").toString());

        assertThat(link).isSymbolicLink();
        assertThat(file).content().startsWith("time");
        assertThat(folder.resolve("new.csv")).hasSameTextualContentAs(file);
        assertThat(mine).hasContent("mine");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(6);
        }
    }

    @Test
    void classad_invalidRequirements_areRefusedInOneSentence() {
        assertThat(refused(LoadExitCodes.USAGE, "classad", "--ask", "127.0.0.1:1", "a < "))
                .contains("the requirements are not a valid expression");
    }
}
