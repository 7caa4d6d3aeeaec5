package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sums and names of a site in which the host provider, a real gmond and a real Slurm describe this machine at the same time, and of the index
 * above. Slurm is configured with more processors than there are, and two of its partitions share the node.
 */
@EnabledOnOs(OS.LINUX)
class SummaryIT {

    private static final int SLURM_CPUS = 32;

    @TempDir
    private Path directory;

    @Test
    void summary_oneMachineOfThreeProviders_countsItOnceAndShowsTheDisagreement() throws Exception {
        GangliaDaemons ganglia = GangliaDaemons.in(directory);
        try (SlurmCluster slurm = SlurmCluster.startOneNode(Files.createDirectory(directory.resolve("slurm")), "node1",
                SLURM_CPUS); DaemonProcess _ = ganglia.startHead(); DaemonProcess _ = ganglia.startNode()) {
            await().until(() -> !ganglia.metric("cpu_num").isEmpty());
            slurm.submit("batch", 3);
            try (SentAlerts sent = SentAlerts.start();
                    RunningServer site = site(ganglia, slurm, alerts(sent));
                    RunningServer organisation = organisation(site)) {
                String cpus = ganglia.metric("cpu_num");
                IndexClient index = site.index();
                // Slurm shows the job before the processors that it takes.
                await().until(() -> figure(index, "Jobs/@running").equals("1")
                        && figure(index, "Slots/@free").equals(Integer.toString(SLURM_CPUS - 3))
                        && index.query("count(" + gangliaHost() + ")").equals("1"));

                assertThat(figure(index, "Hosts/@total")).isEqualTo("1");
                assertThat(figure(index, "CPUs/@total")).isEqualTo(cpus)
                        .isEqualTo(Integer.toString(Runtime.getRuntime().availableProcessors()));
                assertThat(figure(index, "Slots/@total")).isEqualTo(Integer.toString(SLURM_CPUS));
                assertThat(figure(index, "Jobs/@queues")).isEqualTo("2");
                assertThat(figure(index, disagreement() + "/@counted")).isEqualTo(cpus);
                assertThat(figure(index, disagreement() + "/*[@source='batch']/@value"))
                        .isEqualTo(Integer.toString(SLURM_CPUS));
                assertNames(index);
                assertSite(organisation.index(), cpus);
                assertShown(site, cpus);
                assertAlerts(sent, site, cpus);
            }
        }
    }

    /** Checks the sums and the disagreement in WebMDS and in the terminal. */
    private static void assertShown(RunningServer site, String cpus) {
        String dashboard = new String(SoapClient.get(site.url("/webmds/dashboard")).body(), StandardCharsets.UTF_8);
        assertThat(dashboard).contains(">Hosts</a></h2><p class=\"figure\">1</p>", "of 32 in batch systems")
                .containsPattern("node1.example.org</bdi>, CPUs: [^;]*says 32[^;]*; counted: " + cpus);

        assertThat(ClientCommand.run("top", site.url(""), "--once")).contains("1 host, ",
                "29 of 32 CPUs free in batch systems", "1 job running");
    }

    /** Checks that each alert about the machine names the source of its number, because each source has an alert of its own. */
    private static void assertAlerts(SentAlerts sent, RunningServer site, String cpus) {
        String[] summaries = {"node1.example.org \\(host\\): node1.example.org has %s CPUs".formatted(cpus),
            "alpha \\(gmond\\): node1.example.org has %s CPUs".formatted(cpus),
            "alpha \\(batch\\): node1 has %d CPUs".formatted(SLURM_CPUS)};
        new AlertViews(site, "cpus").awaitOnly(summaries);
        sent.awaitOnly("firing", summaries);
    }

    private static TriggerKeys alerts(SentAlerts sent) {
        return sent.keys()
                .rule("cpus", "match", "//glue:Host[glue:Processor/@host:LogicalCount]", "for", "0s", "values[0].name",
                        "cpus", "values[0].value", "string(glue:Processor/@host:LogicalCount)", "summary",
                        "{{source}}: {{host}} has {{cpus}} CPUs", "actions", "ops,hook");
    }

    private static void assertNames(IndexClient index) {
        assertThat(names(index)).contains("node1.example.org (host)", "alpha (gmond)", "alpha (batch)");
        assertThat(index.query("string(/*/*[local-name()='Site']/*[local-name()='name'])")).isEqualTo("North");
    }

    private static void assertSite(IndexClient organisation, String cpus) {
        await().until(() -> figure(organisation, "Jobs/@running").equals("1"));
        assertThat(names(organisation)).isEqualTo("North");
        assertThat(figure(organisation, "CPUs/@total")).isEqualTo(cpus);
        assertThat(figure(organisation,
                "*[local-name()='Site'][@name='North'][@state='fresh']/*[local-name()='CPUs']/@total"))
                .isEqualTo(cpus);
        assertThat(figure(organisation, "Entries/@total")).isEqualTo("4");
        assertThat(organisation.call(RequestBodies.DOCUMENT).isFault()).as("valid as a whole").isFalse();
    }

    private RunningServer site(GangliaDaemons ganglia, SlurmCluster slurm, TriggerKeys alerts) throws Exception {
        return RunningServer.withPages(Files.createDirectory(directory.resolve("site")),
                alerts.with("site.name", "North",
                        "providers.host.enabled", "true", "providers.host.interval", "1s", "providers.host.timeout",
                        "1s",
                        "providers.host.host-name",
                        GangliaDaemons.NODE,
                        "providers.ganglia[0].name", "gmond", "providers.ganglia[0].interval", "1s",
                        "providers.ganglia[0].timeout", "1s", "providers.ganglia[0].port",
                        Integer.toString(ganglia.tcpPort()), "providers.slurm[0].name", "batch",
                        "providers.slurm[0].interval", "2s", "providers.slurm[0].timeout", "2s",
                        "providers.slurm[0].configuration", slurm.configuration().toString(),
                        "providers.slurm[0].publish.head-node", "false").list());
    }

    private RunningServer organisation(RunningServer site) throws Exception {
        return RunningServer.start(Files.createDirectory(directory.resolve("vo")), "hierarchy.downstream[0].urls",
                site.url("/wsrf/services/DefaultIndexService"), "hierarchy.downstream[0].interval", "1s");
    }

    private static String disagreement() {
        return "*[local-name()='Disagreements']/*[@of='node1.example.org'][@figure='CPUs']";
    }

    private static String gangliaHost() {
        return "//*[namespace-uri()='http://openmds.org/provider/ganglia' and local-name()='Host']";
    }

    /** Returns an attribute in the summary; its first step is a name or an expression. */
    private static String figure(IndexClient index, String path) {
        String steps = path.startsWith("*") ? path : path.replaceFirst("^(\\w+)", "*[local-name()='$1']");
        return index.query("string(/*/*[local-name()='Summary']/" + steps + ")");
    }

    private static String names(IndexClient index) {
        StringBuilder names = new StringBuilder();
        int count = Integer.parseInt(index.query("count(/*/*[local-name()='Entry'])"));
        for (int i = 1; i <= count; i++) {
            names.append(i == 1 ? "" : ", ")
                    .append(index.query("string(/*/*[local-name()='Entry'][" + i + "]/@*[local-name()='name'])"));
        }
        return names.toString();
    }
}
