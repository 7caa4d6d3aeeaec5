package org.openmds.provider.nagios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.execution.Probe;
import org.openmds.aggregator.execution.ProbeRunner;
import org.openmds.aggregator.execution.ProgramResult;
import org.openmds.wsrf.service.Deadline;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Tests with prepared results, with scripts, and with the plugins of Debian's package monitoring-plugins-basic. */
@EnabledOnOs(OS.LINUX)
class PluginProviderTest {

    private static final Path PLUGINS = Path.of("/usr/lib/nagios/plugins");

    @TempDir
    static Path folder;

    private static ProbeRunner runner;

    @BeforeAll
    static void open() {
        runner = ProbeRunner.open(folder.resolve("work"), 4, new SimpleMeterRegistry());
    }

    @AfterAll
    static void close() {
        runner.close();
    }

    @Test
    void collect_results_areStatesOfServices() throws Exception {
        assertThat(collect(1, result("load", 1, "LOAD WARNING|load1=5;4;6;0;", ""),
                result("users", 0, "USERS OK", ""))).contains(
                        "<nag:Service Host=\"node1\" Name=\"load\" State=\"WARNING\" StateType=\"HARD\" Attempt=\"1\"><nag:Output>LOAD WARNING</nag:Output>"
                                + "<nag:PerfData Label=\"load1\" Value=\"5\" Warn=\"4\" Crit=\"6\" Min=\"0\"/></nag:Service>",
                        "<nag:Service Host=\"node1\" Name=\"users\" State=\"OK\" StateType=\"HARD\" Attempt=\"1\"><nag:Output>USERS OK</nag:Output></nag:Service>");
    }

    @Test
    void collect_codeOutOfBoundsOrNothingPrinted_isUnknownWithTheReason() throws Exception {
        assertThat(collect(1, result("gone", 127, "", "sh: check_x: not found\n"), result("silent", 2, "", "")))
                .contains("State=\"UNKNOWN\" StateType=\"HARD\" Attempt=\"1\"><nag:Output>"
                        + "ended with code 127, which is not one of 0 to 3: sh: check_x: not found</nag:Output>")
                .contains("<nag:Output>ended with code 2 and printed nothing</nag:Output>");
    }

    @Test
    void collect_twoFailuresInARow_isSoftThenHardUntilSuccess() throws Exception {
        AtomicInteger code = new AtomicInteger(2);
        PluginProvider provider = new PluginProvider(new PluginPublication("plugins", 2,
                List.of(new PluginCheck("node1", "x", () -> CompletableFuture
                        .completedFuture(new ProgramResult(code.get(), bytes("text"), ""))))));

        assertThat(collect(provider)).contains("State=\"CRITICAL\" StateType=\"SOFT\" Attempt=\"1\"");
        assertThat(collect(provider)).contains("State=\"CRITICAL\" StateType=\"HARD\" Attempt=\"2\"");
        assertThat(collect(provider)).contains("State=\"CRITICAL\" StateType=\"HARD\" Attempt=\"2\"");
        code.set(0);
        assertThat(collect(provider)).contains("State=\"OK\" StateType=\"HARD\" Attempt=\"1\"");
        code.set(1);
        assertThat(collect(provider)).contains("State=\"WARNING\" StateType=\"SOFT\" Attempt=\"1\"");
    }

    @Test
    void collect_scriptHangsOrFloods_othersSucceed() throws Exception {
        PluginCheck hangs = script("hangs", "exec tail -f /dev/null", Duration.ofMillis(300));
        PluginCheck floods = script("floods", "head -c 100000 /dev/zero", Duration.ofSeconds(20));
        PluginCheck speaks = script("speaks", "printf 'b\\344d \\001 | a=1'; exit 2", Duration.ofSeconds(20));
        PluginCheck missing = new PluginCheck("node1", "missing",
                () -> runner.runForResult(
                        probe("missing", folder.resolve("missing"), List.of(), Duration.ofSeconds(20)),
                        1_000));

        String document = collect(1, hangs, floods, speaks, missing);

        // On a busy machine, the program may not even start.
        assertThat(document).containsPattern(
                "Name=\"hangs\" State=\"UNKNOWN\" StateType=\"HARD\" Attempt=\"1\"><nag:Output>command hangs [a-z ]+ within its timeout of 300ms")
                .contains("<nag:Output>command floods printed more than the 1000 bytes allowed</nag:Output>")
                .contains(
                        "Name=\"speaks\" State=\"CRITICAL\" StateType=\"HARD\" Attempt=\"1\"><nag:Output>b\uFFFDd \uFFFD</nag:Output><nag:PerfData Label=\"a\" Value=\"1\"/>")
                .contains("Name=\"missing\" State=\"UNKNOWN\"");
    }

    @Test
    @EnabledIf("pluginsAreThere")
    void collect_debianPlugins_giveTheirResults() throws Exception {
        String document = collect(1, debian("dummy", "check_dummy", "1", "it is so"),
                debian("disk", "check_disk", "-w", "1", "-c", "1", "-p", "/"),
                debian("load", "check_load", "-w", "9000,9000,9000", "-c", "9900,9900,9900"),
                debian("usage", "check_disk"));

        assertThat(document).contains("Name=\"dummy\" State=\"WARNING\"", "<nag:Output>WARNING: it is so</nag:Output>")
                .containsPattern(
                        "Name=\"disk\" State=\"OK\".*<nag:PerfData Label=\"/\" Value=\"[0-9]+\" Unit=\"[A-Za-z]+\" Warn=\"")
                .containsPattern(
                        "Name=\"load\" State=\"OK\".*Label=\"load1\" Value=\"[0-9.]+\" Warn=\"9000.000\" Crit=\"9900.000\" Min=\"0\"")
                .contains("Name=\"usage\" State=\"UNKNOWN\"");
    }

    static boolean pluginsAreThere() {
        return Files.isExecutable(PLUGINS.resolve("check_disk"));
    }

    private static PluginCheck debian(String service, String program, String... arguments) {
        return new PluginCheck("node1", service, () -> runner.runForResult(
                probe(service, PLUGINS.resolve(program), List.of(arguments), Duration.ofSeconds(20)), 100_000));
    }

    private static PluginCheck script(String service, String text, Duration timeout) throws Exception {
        Path script = Files.writeString(folder.resolve(service), "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return new PluginCheck("node1", service,
                () -> runner.runForResult(probe(service, script, List.of(), timeout), 1_000));
    }

    private static Probe probe(String name, Path program, List<String> arguments, Duration timeout) {
        return new Probe(name, program, arguments, timeout, 1);
    }

    private static PluginCheck result(String service, int code, String output, String errors) {
        return new PluginCheck("node1", service,
                () -> CompletableFuture.completedFuture(new ProgramResult(code, bytes(output), errors)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String collect(int attempts, PluginCheck... plugins) throws CollectionException {
        return collect(new PluginProvider(new PluginPublication("plugins", attempts, List.of(plugins))));
    }

    private static String collect(PluginProvider provider) throws CollectionException {
        return provider.collect(Deadline.in(Duration.ofMinutes(1))).toString();
    }
}
