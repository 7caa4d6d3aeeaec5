package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Alerts about the hosts of one cluster and about several sources in mail, web hook, command line, page and property: none hides another. */
class TriggerInstancesIT {

    @TempDir
    private Path directory;

    @Test
    void cluster_twoFullHosts_oneIsMendedAndAThirdFills() throws Exception {
        Path cluster = cluster(99, 99, 50);
        try (SentAlerts sent = SentAlerts.start();
                RunningServer server = RunningServer.withPages(directory.resolve("state"), keys(sent, "disk-full",
                        "file-system-full", "providers.file[0].name", "cluster", "providers.file[0].file",
                        cluster.toString(), "providers.file[0].interval", "1s", "providers.file[0].timeout", "1s"))) {
            AlertViews views = new AlertViews(server, "disk-full");
            views.awaitOnly("n1: / is 99 % full", "n2: / is 99 % full");
            sent.awaitOnly("firing", "n1: / is 99 % full", "n2: / is 99 % full");

            cluster(10, 99, 98);
            views.awaitOnly("n2: / is 99 % full", "n3: / is 98 % full");
            sent.awaitOnly("resolved", "n1: / is 10 % full");
            sent.awaitOnly("firing", "n1: / is 99 % full", "n2: / is 99 % full", "n3: / is 98 % full");
            assertThat(sent.mail().texts("resolved")).doesNotContain("n2:", "n3:");
            assertThat(views.events()).containsExactlyInAnyOrder("fired n1: / is 99 % full", "fired n2: / is 99 % full",
                    "fired n3: / is 98 % full", "resolved n1: / is 10 % full");
        }
    }

    @Test
    void sources_twoThatFail_areNamedWithTheirErrors() throws Exception {
        Path wrong = Files.writeString(directory.resolve("wrong.xml"), "no XML");
        String[] summaries = {".*no current data from provider missing since 20.*missing\\.xml.*",
            ".*no current data from provider wrong since 20.*"};
        try (SentAlerts sent = SentAlerts.start();
                RunningServer server = RunningServer.withPages(directory.resolve("state"), keys(sent, "stale",
                        "source-stale", "providers.file[0].name", "missing", "providers.file[0].file",
                        directory.resolve("missing.xml").toString(), "providers.file[1].name", "wrong",
                        "providers.file[1].file", wrong.toString()))) {
            new AlertViews(server, "stale").awaitOnly(summaries);
            sent.awaitOnly("firing", summaries);
        }
    }

    private static String[] keys(SentAlerts sent, String name, String ready, String... providers) {
        return sent.keys()
                .rule(name, "ready", ready, "for", "0s", "actions", "ops,hook")
                .with(providers)
                .list();
    }

    /** Writes the document of a cluster; each host has a file system that is so full, in percent. */
    private Path cluster(int... used) throws IOException {
        String hosts = IntStream.range(0, used.length)
                .mapToObj(
                        i -> """
                                <glue:Host glue:Name="n%1$d" glue:UniqueID="n%1$d"><glue:FileSystem glue:Root="/" glue:Size="1000"
                                    glue:AvailableSpace="%2$d"/></glue:Host>"""
                                .formatted(i + 1, 10 * (100 - used[i])))
                .collect(Collectors.joining());
        Path written = Files.writeString(directory.resolve("cluster.new"), """
                <glue:Cluster xmlns:glue="http://mds.globus.org/glue/ce/1.1" glue:Name="alpha" glue:UniqueID="alpha">
                <glue:SubCluster glue:Name="alpha" glue:UniqueID="alpha">%s</glue:SubCluster></glue:Cluster>"""
                .formatted(hosts));
        return Files.move(written, directory.resolve("cluster.xml"), StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);
    }
}
