package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Alerts in the real Alertmanager: it has each alert of the server, and none that has ended. Mails and all views of the server agree. */
class AlertmanagerIT {

    @TempDir
    private Path directory;

    @Test
    void twoFileSystemsOfOneHost_oneIsMended_otherRemains() throws Exception {
        int port = TestPorts.free();
        String url = "http://127.0.0.1:%d/api/v2/alerts".formatted(port);
        Path home = file("home", "/home", 99);
        Path var = file("var", "/var", 98);
        try (DaemonProcess _ = startAlertmanager(port); MailServer mail = MailServer.start()) {
            await().ignoreExceptions()
                    .until(() -> SoapClient.get("http://127.0.0.1:%d/-/ready".formatted(port)).statusCode() == 200);
            try (RunningServer server = RunningServer.withPages(directory.resolve("state"),
                    keys(url, mail.port(), home, var))) {
                AlertViews views = new AlertViews(server, "disk-full");
                await().untilAsserted(() -> assertThat(fileSystems(url)).containsExactly("/home", "/var"));
                assertThat(alerts(url)).allSatisfy(alert -> {
                    assertThat(labels(alert)).containsEntry("alertname", "disk-full")
                            .containsEntry("host", "n1")
                            .containsEntry("severity", "warning");
                    assertThat(alert.get("generatorURL")).isEqualTo(server.url("/webmds/trigger?id=disk-full"));
                });
                views.awaitOnly("n1: /home is 99 % full", "n1: /var is 98 % full");
                await().untilAsserted(() -> assertThat(mail.texts("firing")).contains("n1: /home is 99 % full",
                        "n1: /var is 98 % full"));

                file("var", "/var", 20);
                await().untilAsserted(() -> assertThat(fileSystems(url)).containsExactly("/home"));
                views.awaitOnly("n1: /home is 99 % full");
                await().untilAsserted(() -> assertThat(mail.texts("resolved")).contains("n1: /var is 20 % full"));
                assertThat(mail.texts("resolved")).doesNotContain("/home");

                file("home", "/home", 10);
                await().untilAsserted(() -> assertThat(fileSystems(url)).isEmpty());
                views.awaitOnly();
                await().untilAsserted(() -> assertThat(mail.texts("resolved")).contains("n1: /home is 10 % full"));
            }
        }
    }

    private static String[] keys(String url, int mailPort, Path home, Path var) {
        return TriggerKeys.quick()
                .with("providers.file[0].name", "home", "providers.file[0].file", home.toString(),
                        "providers.file[0].interval", "1s", "providers.file[0].timeout", "1s",
                        "providers.file[1].name", "var", "providers.file[1].file", var.toString(),
                        "providers.file[1].interval", "1s", "providers.file[1].timeout", "1s")
                .mail(mailPort)
                .webhook("alertmanager", url, "alertmanager")
                .rule("disk-full", "ready", "file-system-full", "for", "0s", "actions", "alertmanager,ops")
                .list();
    }

    /** Writes the document of a provider about the same host with one file system. */
    private Path file(String name, String root, int used) throws IOException {
        Path file = directory.resolve(name + ".xml");
        Path written = Files.writeString(directory.resolve(name + ".new"), """
                <glue:Host xmlns:glue="http://mds.globus.org/glue/ce/1.1" glue:Name="n1" glue:UniqueID="n1">
                  <glue:FileSystem glue:Root="%s" glue:Size="1000" glue:AvailableSpace="%d"/>
                </glue:Host>""".formatted(root, 10 * (100 - used)));
        return Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private DaemonProcess startAlertmanager(int port) throws IOException {
        Path configuration = Files.writeString(directory.resolve("alertmanager.yml"), """
                route: {receiver: none}
                receivers: [{name: none}]
                """);
        return DaemonProcess.start(directory, DaemonProcess.find("prometheus-alertmanager"),
                "--config.file=" + configuration, "--storage.path=" + directory.resolve("alertmanager"),
                "--web.listen-address=127.0.0.1:" + port, "--cluster.listen-address=");
    }

    private static List<String> fileSystems(String url) {
        return List.copyOf(new TreeSet<>(
                alerts(url).stream().map(alert -> String.valueOf(labels(alert).get("filesystem"))).toList()));
    }

    /** Reads the alerts; every JSON document is a YAML document. */
    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> alerts(String url) {
        return (List<Map<String, Object>>) new Load(LoadSettings.builder().build())
                .loadFromString(new String(SoapClient.get(url).body(), StandardCharsets.UTF_8));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> labels(Map<String, Object> alert) {
        return (Map<String, Object>) Objects.requireNonNull(alert.get("labels"));
    }
}
