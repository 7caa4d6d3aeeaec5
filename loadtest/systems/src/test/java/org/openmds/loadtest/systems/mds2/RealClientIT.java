package org.openmds.loadtest.systems.mds2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;
import org.openmds.loadtest.systems.Systems;

/** The command that each system tells for a look, done by OpenLDAP's own client; and the controls in OpenLDAP's own server. */
class RealClientIT {

    private static final Path CLIENT = Path.of("/usr/bin/ldapsearch");
    private static final Duration LONGEST = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private static long entries(RunningSystem system) throws IOException, InterruptedException {
        Process client = new ProcessBuilder("/bin/sh", "-c", system.look()).redirectErrorStream(true).start();
        String output = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(client.waitFor()).as(output).isZero();
        return output.lines().filter(line -> line.startsWith("dn: ")).count();
    }

    @Test
    void look_ofGrisAndGiis_findsAllEntries() throws Exception {
        assertThat(Files.isExecutable(CLIENT)).as("ldapsearch is not here").isTrue();
        for (Part part : List.of(Part.INFORMATION_SERVER, Part.AGGREGATE_SERVER)) {
            try (RunningSystem system = Systems.named("mds2")
                    .start(Setup.local(part, Era.THEN, folder).collectors(2).servers(2))) {
                assertThat(entries(system)).isEqualTo(part == Part.INFORMATION_SERVER ? 8 : 15);
            }
        }
    }

    @Test
    void slapd_ofTheSameProviders_answersTheSame() throws Exception {
        assertThat(Files.isExecutable(CLIENT) && Files.isExecutable(Path.of("/usr/sbin/slapd"))).as("slapd is not here")
                .isTrue();
        for (boolean cached : new boolean[]{true, false}) {
            Setup setup = Setup.local(Part.INFORMATION_SERVER, Era.THEN, folder.resolve("of" + cached))
                    .collectors(2)
                    .cached(cached);
            try (RunningSystem system = Systems.named("slapd").start(setup)) {
                assertThat(entries(system)).isEqualTo(8);
                assertThat(system.counters()).containsEntry("provider-processes", cached ? 0L : 2L);
                assertThat(system.counters().get("queries")).isPositive();
            }
        }
    }

    @Test
    void slapd_thatAsksOthers_hasTheirEntries() throws Exception {
        assertThat(Files.isExecutable(CLIENT) && Files.isExecutable(Path.of("/usr/sbin/slapd"))).as("slapd is not here")
                .isTrue();
        ComparedSystem slapd = Systems.named("slapd");
        Setup setup = Setup.local(Part.AGGREGATE_SERVER, Era.THEN, folder).collectors(2).servers(2).cached(false);
        try (RunningSystem system = slapd.start(setup)) {
            Answer answer = Mds2SystemTest.ask(slapd.client(Part.AGGREGATE_SERVER, Query.PART, system.target()),
                    Plan.Connection.PER_REQUEST, 1).getFirst();
            assertThat(answer.outcome()).isEqualTo(Outcome.OK);
            assertThat(Mds2SystemTest.names(answer)).contains("first-byte");
            assertThat(entries(system)).isEqualTo(14);
            assertThat(system.counters()).containsEntry("provider-processes", 6L);
        }
    }

    @Test
    void slapd_directoryThatKeepsAnswers_asksOnce() throws Exception {
        assertThat(Files.isExecutable(CLIENT) && Files.isExecutable(Path.of("/usr/sbin/slapd"))).as("slapd is not here")
                .isTrue();
        Setup setup = Setup.local(Part.DIRECTORY_SERVER, Era.THEN, folder).collectors(2).servers(2);
        try (RunningSystem system = Systems.named("slapd").start(setup)) {
            // The first answer is kept soon after it was given.
            await().atMost(LONGEST).until(() -> {
                Long before = system.counters().get("provider-processes");
                assertThat(entries(system)).isEqualTo(14);
                return Objects.equals(system.counters().get("provider-processes"), before);
            });
        }
    }
}
