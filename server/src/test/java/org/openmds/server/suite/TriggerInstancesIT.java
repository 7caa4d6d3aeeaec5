package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.suite.MailServer.Mail;

/** Alerts about the hosts of one cluster and about several sources, as mail, web hook, page and property show them: none hides another. */
class TriggerInstancesIT {

    @TempDir
    private Path directory;

    private final MailServer mail = MailServer.start();

    @AfterEach
    void stop() {
        mail.close();
    }

    @Test
    void cluster_twoFullHosts_oneIsMendedAndAThirdFills() throws Exception {
        Path cluster = cluster(99, 99, 50);
        try (HookServer hooks = HookServer.start();
                RunningServer server = RunningServer.start(directory.resolve("state"), keys(hooks, "disk-full",
                        "file-system-full", "providers.file[0].name", "cluster", "providers.file[0].file",
                        cluster.toString(), "providers.file[0].interval", "1s", "providers.file[0].timeout", "1s"))) {
            await().untilAsserted(
                    () -> assertThat(sent("[firing")).contains("n1: / is 99 % full", "n2: / is 99 % full"));
            await().untilAsserted(() -> assertThat(instances(server)).containsExactlyInAnyOrder("n1: / is 99 % full",
                    "n2: / is 99 % full"));

            cluster(10, 99, 98);
            await().untilAsserted(() -> assertThat(sent("[resolved")).contains("n1: / is 10 % full"));
            await().untilAsserted(() -> assertThat(sent("[firing")).contains("n3: / is 98 % full"));
            assertThat(sent("[resolved")).doesNotContain("n2:", "n3:");
            await().untilAsserted(() -> assertThat(instances(server)).containsExactlyInAnyOrder("n2: / is 99 % full",
                    "n3: / is 98 % full"));
            String page = text(server.url("/webmds/trigger?id=disk-full"));
            assertThat(page).contains("n2: / is 99 % full", "n3: / is 98 % full");
            await().untilAsserted(() -> assertThat(hooked(hooks)).contains("n1: / is 10 % full", "n3: / is 98 % full"));
        }
    }

    @Test
    void sources_twoThatFail_areNamedWithTheirErrors() throws Exception {
        Path wrong = Files.writeString(directory.resolve("wrong.xml"), "no XML");
        try (HookServer hooks = HookServer.start();
                RunningServer server = RunningServer.start(directory.resolve("state"), keys(hooks, "stale",
                        "source-stale", "providers.file[0].name", "missing", "providers.file[0].file",
                        directory.resolve("missing.xml").toString(), "providers.file[1].name", "wrong",
                        "providers.file[1].file", wrong.toString()))) {
            await().untilAsserted(
                    () -> assertThat(sent("[firing")).containsPattern("provider missing since 20.*missing\\.xml")
                            .containsPattern("provider wrong since 20.*"));
            await().untilAsserted(() -> assertThat(instances(server)).hasSize(2)
                    .allMatch(summary -> summary.contains("no current data from provider")));
        }
    }

    private String[] keys(HookServer hooks, String name, String ready, String... providers) {
        return TriggerKeys.quick()
                .mail(mail.port())
                .webhook("hook", hooks.url("/hook"), "openmds")
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

    /** Returns the texts of the mails whose subject begins so. */
    private String sent(String subject) {
        return mail.mails()
                .stream()
                .filter(each -> each.subject().startsWith(subject))
                .map(Mail::text)
                .collect(Collectors.joining("\n"));
    }

    private static String hooked(HookServer hooks) {
        return hooks.posts("/hook").stream().map(post -> String.valueOf(post.object())).collect(Collectors.joining());
    }

    private static List<String> instances(RunningServer server) {
        SoapAnswer answer = SoapClient.post(server.url("/wsrf/services/TriggerFactoryService"), "",
                RequestBodies.DOCUMENT);
        return XmlReader.elements(answer.payload(), ".//*[local-name()='Instance'][@state='firing']")
                .stream()
                .map(instance -> XmlReader.text(instance, "*[local-name()='Summary']"))
                .toList();
    }

    private static String text(String url) {
        return new String(SoapClient.get(url).body(), StandardCharsets.UTF_8);
    }
}
