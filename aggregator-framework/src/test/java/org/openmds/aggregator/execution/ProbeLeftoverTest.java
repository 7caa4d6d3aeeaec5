package org.openmds.aggregator.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.wsrf.TestAwait.await;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.xml.XmlFragment;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Leftover processes of all kinds of programs are killed. */
final class ProbeLeftoverTest {

    /** Long enough for a busy machine to start many programs. */
    private static final Duration DEADLINE = Duration.ofSeconds(6);
    /** Long enough to start a few programs. */
    private static final Duration SHORT_DEADLINE = Duration.ofSeconds(3);
    private static final Duration SOON = Duration.ofSeconds(30);

    private static final List<String> HANGING = List.of(
            "sleep FOREVER & sleep FOREVER & wait", //
            "trap '' TERM INT HUP; sleep FOREVER; sleep FOREVER", //
            "setsid sleep FOREVER & setsid sh -c 'sleep FOREVER; true' </dev/null >/dev/null 2>&1 & sleep FOREVER", //
            "(setsid sh -c 'sleep FOREVER & sleep FOREVER &' &) ; sleep FOREVER", //
            "env -i sleep FOREVER & sleep FOREVER", //
            "cd /; exec env -i sleep FOREVER </dev/null >/dev/null 2>&1", //
            "cd /; env -i setsid sleep FOREVER </dev/null >/dev/null 2>&1 & sleep FOREVER", //
            "env -i setsid sh -c 'exec sleep FOREVER' </dev/null >/dev/null 2>&1 & (exec env -i sleep FOREVER) & sleep FOREVER");
    /** Number of processes of the hanging programs. */
    private static final int HANGING_PROCESSES = 15;

    @TempDir
    private Path folder;
    private ProbeFixture probes;

    @BeforeEach
    void open() {
        probes = new ProbeFixture(folder);
    }

    @AfterEach
    void close() {
        probes.close();
        assertThat(probes.sleepers()).isEmpty();
    }

    @Test
    void run_hangWithAnyChildren_endAtTheirDeadlineWithAllOfThem() {
        List<Probe> hanging = HANGING.stream()
                .map(script -> new Probe("p", probes.script("p" + HANGING.indexOf(script), script), List.of(), DEADLINE,
                        99))
                .toList();
        List<CompletableFuture<XmlFragment>> runs = hanging.stream().map(probes::start).toList();
        await().atMost(DEADLINE).until(() -> probes.sleepers().size() >= HANGING_PROCESSES);

        for (CompletableFuture<XmlFragment> run : runs) {
            assertThatThrownBy(() -> ProbeFixture.outcome(run)).hasMessageContaining("was killed");
        }
        await().atMost(SOON).untilAsserted(() -> assertThat(probes.sleepers()).isEmpty());
        await().atMost(SOON).untilAsserted(() -> assertThat(probes.runDirectories()).isEmpty());
        assertThat(probes.counter("mds.probe.killed")).isEqualTo(HANGING.size());
        assertThat(probes.counter("mds.probe.leftover.killed")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"setsid sleep FOREVER &", //
        "setsid sleep FOREVER </dev/null >/dev/null 2>&1 &",
        "(setsid sh -c 'sleep FOREVER & true' </dev/null >/dev/null 2>&1 &)",
        "env -i setsid sleep FOREVER </dev/null >/dev/null 2>&1 &", //
        "cd /; env -i setsid sleep FOREVER </dev/null >/dev/null &"})
    void run_endsAndLeavesADetachedProcess_givesItsDocumentAndTheProcessIsKilled(String script)
            throws CollectionException {
        XmlFragment document = probes.run(script + "\necho '<a/>'");

        assertThat(document).hasToString("<a/>");
        await().atMost(SOON).untilAsserted(() -> assertThat(probes.sleepers()).isEmpty());
        assertThat(probes.counter("mds.probe.leftover.killed")).isPositive();
        assertThat(probes.counter("mds.probe.killed")).isZero();
    }

    @Test
    void run_forksAllTheTime_isCaughtUpWith() {
        CompletableFuture<XmlFragment> run = probes
                .start(probes.probe("while :; do sleep FOREVER & sleep 0.01; done", SHORT_DEADLINE));

        assertThatThrownBy(() -> ProbeFixture.outcome(run)).hasMessageContaining("was killed");

        await().atMost(SOON).untilAsserted(() -> assertThat(probes.sleepers()).isEmpty());
    }

    @Test
    void run_atWorkWhileOthersAreSwept_isLeftAlone() throws CollectionException {
        CompletableFuture<XmlFragment> atWork = probes
                .start(new Probe("slow", probes.script("slow.sh", "setsid sleep 2; echo '<slow/>'"), List.of(),
                        ProbeFixture.LONG, 1));
        for (int i = 0; i < 3; i++) {
            probes.run("setsid sleep FOREVER & echo '<a/>'");
            // It may have been killed or, on a busy machine, not even started.
            CompletableFuture<XmlFragment> hanging = probes
                    .start(probes.probe("sleep FOREVER", Duration.ofMillis(200)));
            assertThatThrownBy(() -> ProbeFixture.outcome(hanging)).hasMessageContaining("timeout of 200ms");
        }

        assertThat(ProbeFixture.outcome(atWork)).hasToString("<slow/>");
    }

    @Test
    void run_threeHundredHangAtOnce_allAreToldAndGoneAtTheDeadline() {
        Probe probe = probes.probe("sleep FOREVER & setsid sleep FOREVER & wait", SHORT_DEADLINE);

        List<CompletableFuture<XmlFragment>> runs = IntStream.range(0, 300)
                .mapToObj(i -> probes.start(probe))
                .toList();

        for (CompletableFuture<XmlFragment> run : runs) {
            assertThatThrownBy(() -> ProbeFixture.outcome(run)).hasMessageContaining("its timeout of 3s");
        }
        await().atMost(SOON).untilAsserted(() -> assertThat(probes.sleepers()).isEmpty());
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(probes.registry.get("mds.probe.processes").gauge().value()).isZero());
        await().atMost(SOON).untilAsserted(() -> assertThat(probes.runDirectories()).isEmpty());
    }

    @Test
    void run_allSlotsOfTheProbeTaken_failsAtItsDeadline() {
        Probe probe = new Probe("disk", probes.script("disk.sh", "sleep FOREVER"), List.of(), SHORT_DEADLINE, 2);
        List<CompletableFuture<XmlFragment>> first = List.of(probes.start(probe), probes.start(probe));

        Probe hasty = new Probe("disk", probe.program(), List.of(), Duration.ofSeconds(1), 2);
        assertThatThrownBy(() -> ProbeFixture.outcome(probes.start(hasty)))
                .hasMessage("probe disk of " + ProbeFixture.MEMBER
                        + " did not start within its timeout of 1s: all 2 processes allowed for this probe were in use");
        first.forEach(run -> assertThatThrownBy(() -> ProbeFixture.outcome(run)).hasMessageContaining("was killed"));
    }

    @Test
    void close_runsAtWork_killsThemAndTellsTheOnesThatWait() {
        Probe probe = new Probe("disk", probes.script("disk.sh", "setsid sleep FOREVER & sleep FOREVER"), List.of(),
                ProbeFixture.LONG, 20);
        List<CompletableFuture<XmlFragment>> runs = IntStream.range(0, 30)
                .mapToObj(i -> probes.start(probe))
                .toList();
        await().atMost(SOON).until(() -> probes.sleepers().size() >= 40);

        probes.close();

        assertThat(probes.sleepers()).isEmpty();
        assertThat(probes.runDirectories()).isEmpty();
        runs.forEach(run -> assertThatThrownBy(() -> ProbeFixture.outcome(run))
                .isInstanceOf(CollectionException.class)
                .hasMessageContaining("the server stops"));
        assertThatThrownBy(() -> probes.run("echo '<a/>'")).hasMessageContaining("the server stops");
        probes.close();
    }

    @Test
    void open_afterAServerThatDied_killsWhatItLeftAndRemovesItsFiles() throws IOException {
        String id = Files.readString(probes.work.resolve("id")).strip();
        probes.close();
        Path old = Files.createDirectory(probes.work.resolve("run-0-1-disk"));
        ProcessBuilder orphan = new ProcessBuilder("setsid",
                probes.script("orphan.sh", "sleep FOREVER & sleep FOREVER").toString()).directory(new File("/"));
        orphan.environment().put(ProcessTable.COOKIE, id + ".run-0-1-disk");
        Process process = orphan.start();
        await().atMost(SOON).until(() -> probes.sleepers().size() == 2);

        try (ProbeRunner next = ProbeRunner.open(probes.work, 1, new SimpleMeterRegistry())) {
            assertThat(next).isNotNull();
            assertThat(probes.sleepers()).isEmpty();
            await().atMost(SOON).until(() -> !process.isAlive());
            assertThat(old).doesNotExist();
        }
    }
}
