package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ClassAds written by HTCondor's own library and printed by programs in place of HTCondor's, in an index. */
@EnabledOnOs(OS.LINUX)
class CondorIT {

    private static final Path RECORDED = Path.of("..", "providers", "standard", "src", "test", "resources", "org",
            "openmds", "provider", "condor");

    @TempDir
    static Path made;
    @TempDir
    private Path folder;

    @BeforeAll
    static void makeClassAds() throws Exception {
        ZeepPython.find().run(RECORDED.resolve("classads.py"), made.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"long", "json", "xml"})
    void made_classAds_areWhatUnitTestsRead(String form) throws IOException {
        for (String each : List.of("slots.", "jobs.")) {
            assertThat(made.resolve(each + form)).hasSameTextualContentAs(RECORDED.resolve(each + form));
        }
    }

    @Test
    void query_poolInEachForm_tellsTheSame() throws IOException {
        try (RunningServer server = RunningServer.start(folder.resolve("state"), keys("long", "json", "xml"))) {
            await().untilAsserted(() -> assertThat(server.index()
                    .call(RequestBodies.query("//*[local-name()='ComputingElement']"))
                    .texts("glue:ComputingElement[glue:State/@glue:FreeCPUs = 6][glue:State/@glue:WaitingJobs = 3]/@glue:Name"))
                    .containsExactlyInAnyOrder("long", "json", "xml"));
            assertThat(server.index()
                    .call(RequestBodies.query("//*[local-name()='Slot']"))
                    .texts("host:Slot[@host:State='Unclaimed']/host:Attribute[@host:Name='Note']"))
                    .hasSize(3)
                    .allSatisfy(note -> assertThat(note).startsWith("it said \"off\"").endsWith("\u00fc <&>"));
        }
    }

    @Test
    void query_programFails_entrySaysWhy() throws IOException {
        String[] keys = keys("json");
        Files.writeString(folder.resolve("json").resolve("condor_status"),
                "#!/bin/sh\necho 'Error: communication error' >&2\nexit 1\n");

        try (RunningServer server = RunningServer.start(folder.resolve("state"), keys)) {
            await().untilAsserted(() -> assertThat(server.index().query("string(//*[local-name()='AggregatorError'])"))
                    .contains("condor_status exited with code 1: Error: communication error"));
        }
    }

    /** Returns a provider for each format. */
    private String[] keys(String... forms) throws IOException {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < forms.length; i++) {
            String at = "providers.condor[%d].".formatted(i);
            keys.addAll(
                    List.of(at + "name", forms[i], at + "interval", "2s", at + "timeout", "2s", at + "form", forms[i],
                            at + "pool", forms[i], at + "programs", programs(forms[i]).toString(), at + "attributes[0]",
                            "Note"));
        }
        return keys.toArray(String[]::new);
    }

    private Path programs(String form) throws IOException {
        Path programs = Files.createDirectory(folder.resolve(form));
        program(programs.resolve("condor_status"), "slots." + form, form);
        program(programs.resolve("condor_q"), "jobs." + form, form);
        return programs;
    }

    /** Creates a program that prints a file if it is called with the matching format. */
    private static void program(Path program, String file, String form) throws IOException {
        Files.createFile(program,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(program, """
                #!/bin/sh
                case " $* " in
                    *" -%s -attributes "*) exec cat %s ;;
                esac
                echo "unexpected: $*" >&2
                exit 2
                """.formatted(form, made.resolve(file)));
    }
}
