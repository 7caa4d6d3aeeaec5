package org.openmds.loadtest.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.command.option.LoadExitCodes;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.hawkeye.HawkeyeSystem;

import picocli.CommandLine;

/** Runs the command that a Hawkeye system prints at its start; HTCondor's own Python module reads the output. */
class ClassAdCommandIT {

    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final String READER = """
            import sys, classad2
            for ad in classad2.parseAds(sys.stdin, classad2.ParserType.Old):
                print(ad["Name"], ad["memory_Total"], ad.eval("memory_Free") <= ad["memory_Total"], len(ad))
            """;

    @TempDir
    private Path folder;

    private record CommandOutput(int status, String text) {
    }

    /** Runs a command line in this process, splitting it as a shell does. */
    private static CommandOutput run(String command) {
        List<String> words = new ArrayList<>();
        for (Matcher word = WORD.matcher(command); word.find();) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2));
        }
        assertThat(words.subList(0, 2)).containsExactly("mds", "load");
        StringWriter out = new StringWriter();
        CommandLine line = LoadTestCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(out));
        return new CommandOutput(line.execute(words.subList(2, words.size()).toArray(String[]::new)), out.toString());
    }

    @Test
    void classad_ofEachPart_printsAdsThatHTCondorReads() throws Exception {
        for (SystemPart part : SystemPart.values()) {
            try (RunningSystem running = new HawkeyeSystem()
                    .start(SystemSetup.local(part, SystemEra.YEAR_2003, folder).collectors(2).servers(3))) {
                CommandOutput commandOutput = run(running.exampleCommand());
                assertThat(commandOutput.status()).isZero();
                assertThat(commandOutput.text()).contains("memory_Free = ");
                assertThat(run(running.exampleCommand().replaceFirst("'.*'", "'TARGET.memory_Free < 0'")).status())
                        .isEqualTo(1);
                assertThat(run(running.exampleCommand().replaceFirst("'.*'", "'1 +'")).status())
                        .isEqualTo(LoadExitCodes.USAGE);
                assertThatCondorReads(commandOutput.text(), part == SystemPart.INFORMATION_SERVER ? 1 : 3);
            }
        }
    }

    private void assertThatCondorReads(String ads, int count) throws Exception {
        Optional<String> python = Optional.ofNullable(System.getProperty("openmds.python"))
                .filter(path -> !path.isEmpty());
        assertThat(python.isPresent()).as("-Dopenmds.python names a Python that has htcondor").isTrue();
        Path in = Files.writeString(folder.resolve("ads"), ads, StandardCharsets.UTF_8);
        Path out = folder.resolve("read");
        Process process = new ProcessBuilder(python.orElseThrow(), "-c", READER).redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(folder.resolve("errors"))).isZero();
        assertThat(Files.readAllLines(out)).hasSize(count).allMatch(line -> line.matches("node\\d 16384 True \\d+"));
    }
}
