package org.openmds.loadtest.systems.mds2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.ComparedSystems;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.systems.SystemSetup;

/** Runs each system's example command with OpenLDAP's client, and compares the results with those of OpenLDAP's server. */
class RealClientIT {

    private static final Path CLIENT = Path.of("/usr/bin/ldapsearch");
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private static long entries(RunningSystem system) throws IOException, InterruptedException {
        return output(system).lines().filter(line -> line.startsWith("dn: ")).count();
    }

    private static String output(RunningSystem system) throws IOException, InterruptedException {
        Process client = new ProcessBuilder("/bin/sh", "-c", system.exampleCommand()).redirectErrorStream(true).start();
        String output = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(client.waitFor()).as(output).isZero();
        return output;
    }

    @Test
    void exampleCommand_ofGrisAndGiis_findsAllEntries() throws Exception {
        assertThat(Files.isExecutable(CLIENT)).as("ldapsearch is not installed").isTrue();
        for (SystemPart part : List.of(SystemPart.INFORMATION_SERVER, SystemPart.AGGREGATE_SERVER)) {
            try (RunningSystem system = ComparedSystems.named("mds2")
                    .start(SystemSetup.local(part, SystemEra.YEAR_2003, folder).collectors(2).servers(2))) {
                assertThat(entries(system)).isEqualTo(part == SystemPart.INFORMATION_SERVER ? 8 : 15);
            }
        }
    }

    @Test
    void slapd_ofTheSameProviders_answersTheSame() throws Exception {
        assertThat(Files.isExecutable(CLIENT) && Files.isExecutable(Path.of("/usr/sbin/slapd")))
                .as("slapd is not installed")
                .isTrue();
        for (boolean cached : new boolean[]{true, false}) {
            SystemSetup setup = SystemSetup
                    .local(SystemPart.INFORMATION_SERVER, SystemEra.YEAR_2003, folder.resolve("of" + cached))
                    .collectors(2)
                    .cached(cached);
            try (RunningSystem system = ComparedSystems.named("slapd").start(setup)) {
                assertThat(entries(system)).isEqualTo(8);
                assertThat(system.counters()).containsEntry("provider-processes", cached ? 0L : 2L);
                assertThat(system.counters().get("queries")).isPositive();
            }
        }
    }

    @Test
    void bdii_ofTheSameProviders_hasTheirEntriesAndUpdatesThem() throws Exception {
        SystemSetup setup = SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.YEAR_2003, folder)
                .collectors(2)
                .servers(2)
                .renewal(Duration.ofSeconds(1));
        ComparedSystem bdii = ComparedSystems.named("bdii");
        try (RunningSystem system = bdii.start(setup)) {
            assertThat(entries(system)).isEqualTo(15);
            ClientSpec client = bdii.client(SystemPart.AGGREGATE_SERVER, QueryScope.ALL, system.target());
            Map<String, String> complete = new HashMap<>(client.options());
            complete.putAll(bdii.completenessOptions(QueryScope.ALL, setup));
            assertThat(Mds2SystemTest
                    .call(new ClientSpec(client.kind(), client.target(), complete),
                            LoadPlan.ConnectionMode.PER_REQUEST, 1)
                    .getFirst()
                    .outcome()).isEqualTo(Outcome.OK);
            assertBrokersFindTheirEntries(bdii.client(SystemPart.AGGREGATE_SERVER, QueryScope.NAMED, system.target()));
            String first = output(system);
            await().atMost(TIMEOUT).until(() -> !output(system).equals(first));
        }
    }

    /** Searches with filters as in the broker mix: of a host, of a group of a host, by a part of a name, and of one kind. */
    private static void assertBrokersFindTheirEntries(ClientSpec client) throws Exception {
        Map<String, String> options = new HashMap<>(client.options());
        options.put("parameters", """
                query
                (&(objectClass=MdsHost)(Mds-Host-hn=node1.grid))
                (&(Mds-Host-hn=node1.grid)(Mds-Device-Group-name=processors))
                (&(Mds-Host-hn=*node1.*)(Mds-Device-Group-name=processors))
                (Mds-Device-Group-name=memory)
                """);
        assertThat(Mds2SystemTest.call(new ClientSpec(client.kind(), client.target(), options),
                LoadPlan.ConnectionMode.PER_REQUEST, 4)).extracting(CallResult::outcome).containsOnly(Outcome.OK);
    }

    @Test
    void slapd_thatQueriesOthers_returnsTheirEntries() throws Exception {
        assertThat(Files.isExecutable(CLIENT) && Files.isExecutable(Path.of("/usr/sbin/slapd")))
                .as("slapd is not installed")
                .isTrue();
        ComparedSystem slapd = ComparedSystems.named("slapd");
        SystemSetup setup = SystemSetup.local(SystemPart.AGGREGATE_SERVER, SystemEra.YEAR_2003, folder)
                .collectors(2)
                .servers(2)
                .cached(false);
        try (RunningSystem system = slapd.start(setup)) {
            CallResult callResult = Mds2SystemTest
                    .call(slapd.client(SystemPart.AGGREGATE_SERVER, QueryScope.PART, system.target()),
                            LoadPlan.ConnectionMode.PER_REQUEST, 1)
                    .getFirst();
            assertThat(callResult.outcome()).isEqualTo(Outcome.OK);
            assertThat(Mds2SystemTest.names(callResult)).contains("first-byte");
            assertThat(entries(system)).isEqualTo(14);
            assertThat(system.counters()).containsEntry("provider-processes", 6L);
        }
    }

    @Test
    void slapd_directoryWithCache_queriesOnce() throws Exception {
        assertThat(Files.isExecutable(CLIENT) && Files.isExecutable(Path.of("/usr/sbin/slapd")))
                .as("slapd is not installed")
                .isTrue();
        SystemSetup setup = SystemSetup.local(SystemPart.DIRECTORY_SERVER, SystemEra.YEAR_2003, folder)
                .collectors(2)
                .servers(2);
        try (RunningSystem system = ComparedSystems.named("slapd").start(setup)) {
            // slapd caches the first answer shortly after it has sent it.
            await().atMost(TIMEOUT).until(() -> {
                Long before = system.counters().get("provider-processes");
                assertThat(entries(system)).isEqualTo(14);
                return Objects.equals(system.counters().get("provider-processes"), before);
            });
        }
    }
}
