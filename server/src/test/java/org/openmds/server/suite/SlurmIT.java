package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A real Slurm cluster with jobs in an index, compared with the output of Slurm's programs. */
@EnabledOnOs(OS.LINUX)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SlurmIT {

    private static final Duration INTERVAL = Duration.ofSeconds(3);
    private static final String ERROR = "string(//*[local-name()='AggregatorError'])";

    @TempDir
    static Path folder;

    private static SlurmCluster cluster;
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        cluster = SlurmCluster.start(Files.createDirectory(folder.resolve("slurm")));
        cluster.submit("batch", 3);
        cluster.submit("batch", 4);
        await().until(() -> jobs("batch", "R") == 2);
        cluster.submit("batch", 2);
        cluster.submit("batch", 1, "--array=1-3", "-N2", "-n2");
        cluster.submit("long", 1, "--hold");
        server = RunningServer.start(folder.resolve("state"), "providers.slurm[0].name", "alpha",
                "providers.slurm[0].interval", "3s", "providers.slurm[0].timeout", "3s",
                "providers.slurm[0].programs", counting().toString(), "providers.slurm[0].configuration",
                cluster.configuration().toString());
    }

    @AfterAll
    static void stop() {
        try (SlurmCluster slurm = cluster; RunningServer running = server) {
            assertThat(slurm).isNotNull();
            assertThat(running).isNotNull();
        }
    }

    @Test
    @Order(1)
    void query_queues_tellWhatSlurmTells() throws Exception {
        await().untilAsserted(() -> assertThat(queue("batch", "glue:State/@glue:WaitingJobs")).isEqualTo("4"));

        assertThat(
                server.index().call(RequestBodies.query("//*[local-name()='ComputingElement']")).texts("*/@glue:Name"))
                .containsExactly("batch", "long", "old");
        for (String partition : List.of("batch", "long", "old")) {
            String[] cpus = cluster.client("sinfo", "-h", "-p", partition, "-o", "%C").split("/", -1);
            assertThat(queue(partition, "glue:State/@glue:FreeCPUs")).as(partition).isEqualTo(cpus[1]);
            assertThat(queue(partition, "glue:Info/@glue:TotalCPUs")).as(partition).isEqualTo(cpus[3]);
            assertThat(queue(partition, "glue:State/@glue:RunningJobs")).as(partition)
                    .isEqualTo(Long.toString(jobs(partition, "R")));
            assertThat(queue(partition, "glue:State/@glue:WaitingJobs")).as(partition)
                    .isEqualTo(Long.toString(jobs(partition, "PD")));
        }
        assertThat(queue("batch", "glue:State/@glue:Status")).isEqualTo("Production");
        assertThat(queue("old", "glue:State/@glue:Status")).isEqualTo("Draining");
        assertThat(queue("batch", "glue:Policy/@glue:MaxWallClockTime")).isEqualTo("60");
        assertThat(queue("long", "glue:State/@host:HeldJobs")).isEqualTo("1");
        assertThat(queue("batch", "host:Memory/@host:Size")).isEqualTo("3000");
        assertThat(queue("batch", "host:Memory/@host:Allocated")).isEqualTo("700");
        assertThat(cluster.client("sinfo", "--version")).endsWith(" " + queue("batch", "glue:Info/@glue:LRMSVersion"));
    }

    @Test
    @Order(2)
    void query_estimatedWait_isSlurmsForecast() {
        // Slurm makes forecasts only after its scheduler has examined the jobs.
        await().ignoreExceptions().untilAsserted(() -> {
            LocalDateTime last = cluster.client("squeue", "-h", "-r", "-p", "batch", "--start", "-o", "%S")
                    .lines()
                    .filter(each -> !each.equals("N/A"))
                    .map(LocalDateTime::parse)
                    .max(LocalDateTime::compareTo)
                    .orElseThrow();
            long seconds = Duration.between(Instant.now(), last.toInstant(ZoneOffset.UTC)).toSeconds();
            assertThat(Long.parseLong(queue("batch", "glue:State/@glue:EstimatedResponseTime"))).isCloseTo(seconds,
                    within(10L));
            assertThat(seconds).isGreaterThan(300);
        });
    }

    @Test
    @Order(3)
    void query_hosts_tellStateReasonAndHeadNode() throws Exception {
        cluster.client("scontrol", "update", "nodename=n2", "state=drain", "reason=disk | full");

        await().untilAsserted(() -> assertThat(host("n2", "host:Batch/@host:Reason")).startsWith("disk | full ("));
        assertThat(host("n2", "host:Batch/@host:State")).contains("drain");
        assertThat(host("n1", "host:Batch/@host:State") + " " + host("n1", "glue:MainMemory/@glue:RAMSize"))
                .isEqualToIgnoringCase(cluster.client("sinfo", "-h", "-N", "-n", "n1", "-p", "batch", "-o", "%T %m"));
        assertThat(host("n1", "host:Batch/@host:Queues").split(" ")).containsExactlyInAnyOrder("batch", "old");
        assertThat(Long.parseLong(host("n1", "glue:MainMemory/@glue:RAMAvailable"))).isPositive();
        assertThat(server.index()
                .query("string(//*[local-name()='HeadNode']/*[local-name()='Host']/*[local-name()="
                        + "'MainMemory']/@*[local-name()='RAMSize'])"))
                .isNotEmpty();
        assertThat(server.index().call(RequestBodies.DOCUMENT).body()).doesNotContain("host:Job ", "@20");
    }

    @Test
    @Order(4)
    void entries_ofOneProvider_runTheProgramsOnceAnInterval() throws IOException {
        for (int i = 0; i < 3; i++) {
            SoapAnswer added = server.index()
                    .call(RequestBodies.add("slurm" + i,
                            """
                                    <agg:AggregatorContent xmlns:agg='http://mds.globus.org/aggregator/types'><agg:AggregatorConfig>\
                                    <mds:InformationProviderPollType xmlns:mds='http://openmds.org/aggregator'><mds:PollIntervalMillis>1000</mds:PollIntervalMillis>\
                                    <mds:ProviderName>alpha</mds:ProviderName></mds:InformationProviderPollType></agg:AggregatorConfig></agg:AggregatorContent>""",
                            "PT1H"));
            assertThat(added.isFault()).as(added::body).isFalse();
        }
        await().untilAsserted(() -> assertThat(
                server.index().query("count(//*[local-name()='ComputingElement'][@*[.='batch']])")).startsWith("4"));
        long runs = runs();
        long start = System.nanoTime();

        await().pollInterval(Duration.ofMillis(50)).until(() -> runs() >= runs + 3);

        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isGreaterThan(INTERVAL.multipliedBy(9 * 2).dividedBy(10));
    }

    @Test
    @Order(5)
    void controller_stopsAndComesBack_entryIsStaleAndRecovers() throws Exception {
        cluster.stopController();

        await().untilAsserted(() -> assertThat(server.index().query(ERROR))
                .contains("scontrol exited with code 1: slurm_load_ctl_conf error"));
        assertThat(queue("batch", "glue:State/@glue:RunningJobs")).as("the last value stays").isEqualTo("2");

        cluster.startController();

        await().untilAsserted(() -> assertThat(server.index().query(ERROR)).isEmpty());
        await().untilAsserted(() -> assertThat(queue("batch", "glue:State/@glue:RunningJobs")).isEqualTo("2"));
    }

    /** Creates wrappers of Slurm's programs that count their runs. */
    private static Path counting() throws IOException {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        for (String each : List.of("scontrol", "sinfo", "squeue")) {
            Path program = Files.createFile(programs.resolve(each),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
            Files.writeString(program, """
                    #!/bin/sh
                    echo run >>%s.runs
                    exec %s "$@"
                    """.formatted(program, DaemonProcess.find(each)));
        }
        return programs;
    }

    private static long runs() throws IOException {
        return Files.size(folder.resolve("programs").resolve("squeue.runs")) / "run\n".length();
    }

    private static long jobs(String partition, String state) throws IOException, InterruptedException {
        return cluster.client("squeue", "-h", "-r", "-p", partition, "-t", state, "-o", "%i")
                .lines()
                .filter(each -> !each.isBlank())
                .count();
    }

    private static String queue(String name, String path) {
        return server.index()
                .call(RequestBodies.query("//*[local-name()='ComputingElement'][@*[local-name()='Name'] = '%s']"
                        .formatted(name)))
                .text("glue:ComputingElement[1]/" + path);
    }

    private static String host(String name, String path) {
        return server.index()
                .call(RequestBodies
                        .query("//*[local-name()='SubCluster']/*[local-name()='Host'][@*[local-name()='Name'] = '%s']"
                                .formatted(name)))
                .text("glue:Host[1]/" + path);
    }
}
