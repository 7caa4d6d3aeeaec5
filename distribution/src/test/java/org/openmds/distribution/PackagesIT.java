package org.openmds.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Installs each package that the build wrote and starts its programs. The packages appear as /mnt/packages in the root of the test. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
final class PackagesIT {

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final String UNIT = "/usr/lib/systemd/system/openmds.service";
    private static final List<String> MONITORING = List.of("openmds.json", "openmds-values.json",
            "openmds-entries.json",
            "openmds-alerts.yaml", "openmds-values.yaml");

    /** Receives what a service tells systemd, and prints it. */
    private static final String RECEIVER = """
            import os, socket
            receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            receiver.bind('/run/notify')
            os.chmod('/run/notify', 0o777)
            print('bound', flush=True)
            while True:
                print(receiver.recv(4096).decode().replace('\\n', ' '), flush=True)
            """;

    @TempDir
    private Path folder;

    private OverlayRoot root;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        root = OverlayRoot.mount(folder, TARGET);
        // Without this file, the index of all manual pages is not made again for each installed package.
        root.shell("rm -f /var/lib/man-db/auto-update");
    }

    @AfterEach
    void unmount() throws IOException {
        root.close();
    }

    @Test
    void deb_installedUpdatedAndPurged_servesAndLeavesNothing() throws Exception {
        root.run("dpkg", "-i", "--path-include=/usr/share/man/*", inRoot("openmds_"));
        assertThat(root.run("mds", "version")).startsWith("OpenMDS ");
        assertThat(root.run("systemd-analyze", "verify", "--man=yes", UNIT)).doesNotContain("openmds");
        assertThat(root.run("man", "-P", "cat", "mds-trigger-create")).contains("SYNOPSIS", "EXIT STATUS", "EXAMPLES");
        assertThat(root.shell("ls /usr/share/openmds/grafana /usr/share/openmds/prometheus")).contains(MONITORING);
        assertThat(completions()).containsOnlyKeys("bash", "zsh", "fish")
                .allSatisfy((_, found) -> assertThat(found).contains("create", "silence"));
        root.shell("echo 'logging: {level: warn}' > /etc/openmds/conf.d/10-log.yaml");
        assertThat(root.run("mds", "config", "show", "--config", "/etc/openmds", "logging.level")).contains("warn");
        String entry = serveAsTheUnitSays();

        root.shell("echo '# edited' >> /etc/openmds/mds.yaml");
        root.shell("""
                set -e
                dpkg-deb -R %s /tmp/next
                sed -i 's/^Version: .*/&.1/' /tmp/next/DEBIAN/control
                dpkg-deb -Znone -b /tmp/next /tmp/next.deb
                dpkg -i /tmp/next.deb
                """.formatted(inRoot("openmds_")));
        assertThat(root.shell("dpkg-query -W openmds")).endsWith(".1\n");
        assertThat(root.shell("tail -1 /etc/openmds/mds.yaml")).isEqualTo("# edited\n");
        try (InstalledServer server = InstalledServer.start(root, Map.of(), command())) {
            assertThat(mds("query", server.url(), "//updated")).as("the entry of before the update").contains("kept");
            assertThat(entry).contains("EntryKey");
            server.stop();
        }

        root.run("dpkg", "-r", "openmds");
        assertThat(root.shell("ls /etc/openmds /var/lib/openmds")).contains("mds.yaml", "openmds.db");
        root.run("dpkg", "-P", "openmds");
        root.shell("rm -r /tmp/next /tmp/next.deb");
        assertThat(root.changesNamed("openmds")).isEmpty();
        assertThat(root.run("getent", "passwd", "openmds")).as("the user stays").contains("/var/lib/openmds");
    }

    /** Returns what each shell proposes after {@code mds trigger}. */
    private Map<String, String> completions() throws IOException, InterruptedException {
        return Map.of("bash", root.run("bash", "-c", """
                . /usr/share/bash-completion/completions/mds
                COMP_WORDS=(mds trigger '') COMP_CWORD=2
                _complete_mds
                echo ${COMPREPLY[@]}"""), "zsh", root.run("zsh", "-f", "-c", """
                _describe() { print -r -- "${(P@)argv[-1]}" }
                words=(mds trigger '') CURRENT=3
                . /usr/share/zsh/vendor-completions/_mds"""), "fish",
                root.run("fish", "--no-config", "-c", """
                        source /usr/share/fish/vendor_completions.d/mds.fish
                        complete -C 'mds trigger '"""));
    }

    /** Starts the server by the command of the unit, as its user and with its variables; returns the reference of an added entry. */
    private String serveAsTheUnitSays() throws IOException, InterruptedException {
        Process receiver = root.start(Map.of(), "python3", "-c", RECEIVER);
        BufferedReader told = receiver.inputReader();
        assertThat(told.readLine()).isEqualTo("bound");
        try (InstalledServer server = InstalledServer.start(root,
                Map.of("NOTIFY_SOCKET", "/run/notify", "WATCHDOG_USEC", "200000"), command())) {
            assertThat(told.readLine()).isEqualTo("READY=1 STATUS=OpenMDS is up.");
            assertThat(told.readLine()).isEqualTo("WATCHDOG=1");
            assertThat(mds("query", server.url(), "count(//sg:Entry)").strip()).matches("\\d+");
            String entry = mds("add", server.url(), "--member", "http://127.0.0.1:9/service", "--content",
                    "<updated>kept</updated>");
            int code = server.stop();
            assertThat(told.lines().filter(line -> !line.equals("WATCHDOG=1")).findFirst()).contains("STOPPING=1");
            assertThat(root.shell("grep SuccessExitStatus " + UNIT)).contains(Integer.toString(code));
            return entry;
        } finally {
            receiver.destroy();
        }
    }

    @Test
    void rpm_installedAndRemoved_answersAndLeavesTheState() throws Exception {
        root.run("rpm", "-i", "--nodeps", inRoot("openmds-0", ".rpm"));
        assertThat(root.run("rpm", "-V", "--nodeps", "openmds")).isEmpty();
        assertThat(root.run("rpm", "-qc", "openmds")).isEqualTo("/etc/openmds/mds.yaml\n");
        try (InstalledServer server = InstalledServer.start(root, Map.of(), command())) {
            assertThat(runExampleOfTheClient(server.url())).contains("host ", "registered until ", "from-java");
            server.stop();
        }
        root.run("rpm", "-e", "--nodeps", "openmds");
        assertThat(root.changesNamed("openmds").lines()).allMatch(path -> path.startsWith("/var/lib/openmds"))
                .contains("/var/lib/openmds/openmds.db");
    }

    /** Runs the example in Java by the archive of the client library. Services that use the library often run on an older Java than the server. */
    private String runExampleOfTheClient(String index) throws IOException, InterruptedException {
        Path example = DeployFolder.PROJECT.resolve("examples/clients/java/QueueService.java");
        Path unpacked = Files.createDirectories(folder.resolve("client"));
        DeployFolder.run(unpacked, "tar", "--strip-components=1", "-xzf",
                packaged("openmds-client-0", ".tar.gz").toString());
        return DeployFolder.run(unpacked, java17().toString(), "-cp", "lib/*", example.toString(), index);
    }

    private static Path java17() throws IOException {
        try (Stream<Path> jdks = Files.list(Path.of("/usr/lib/jvm"))) {
            return jdks.filter(jdk -> jdk.getFileName().toString().matches("(java|jdk)-17\\b.*|temurin-17.*"))
                    .map(jdk -> jdk.resolve("bin").resolve("java"))
                    .filter(java -> Files.isExecutable(java.resolveSibling("javac")))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(
                            "this test needs a JDK 17 in /usr/lib/jvm (Debian: openjdk-17-jdk-headless)"));
        }
    }

    @Test
    void image_unpacked_startsByItsOwnCommand() throws Exception {
        root.shell("""
                set -e
                mkdir /image /container
                tar -xf %s -C /image
                for layer in $(grep -o 'blobs/sha256/[0-9a-f]*' /image/manifest.json | tail -n +2); do
                    echo "${layer##*/}  /image/$layer" | sha256sum -c --quiet
                    tar -xzf /image/$layer -C /container
                done
                mkdir /container/proc /container/dev
                mount -t proc proc /container/proc
                mount --bind /dev /container/dev
                """.formatted(inRoot("openmds-0", ".oci.tar")));
        configureAsTheManifestSays("/container");
        Map<?, ?> image = (Map<?, ?>) DeployFolder
                .document(root.shell("cat /image/$(grep -o 'blobs/sha256/[0-9a-f]*' /image/manifest.json | head -1)"));
        List<String> entry = DeployFolder.texts(image, "Entrypoint");
        // A class cache that the JVM cannot use would end this start.
        String strict = entry.stream().anyMatch(option -> option.startsWith("-XX:AOTCache=")) ? " -XX:AOTMode=on" : "";
        try (InstalledServer server = InstalledServer.start(root,
                Map.of("MDS_STATE_DIRECTORY", "/var/lib/openmds", "JAVA_TOOL_OPTIONS",
                        "-XX:TieredStopAtLevel=1" + strict),
                Stream.of(List.of("chroot", "--userspec=10001:10001", "/container"), entry,
                        DeployFolder.texts(image, "Cmd"), List.of("--config", "/etc/openmds"))
                        .flatMap(List::stream)
                        .toList())) {
            assertThat(root.run("curl", "-sf", server.url().replaceFirst("/wsrf/.*", "/health/ready"))).isNotBlank();
            server.stop();
        }
        assertThat(entry).contains("@/usr/lib/openmds/lib/java.options");
    }

    /** Writes the configuration and the token of the manifest for Kubernetes. */
    private void configureAsTheManifestSays(String container) throws IOException, InterruptedException {
        Path manifest = DeployFolder.FOLDER.resolve("kubernetes/openmds.yaml");
        Path shared = Files.createDirectories(TARGET.resolve("manifest"));
        Files.writeString(shared.resolve("mds.yaml"),
                DeployFolder.values(DeployFolder.documents(manifest), "mds.yaml").findFirst().orElseThrow());
        root.shell("""
                set -e
                mkdir -p %1$s/etc/openmds %1$s/etc/openmds-secrets
                cp /mnt/manifest/mds.yaml %1$s/etc/openmds
                echo 0123456789abcdef > %1$s/etc/openmds-secrets/register
                chown 0:10001 %1$s/etc/openmds-secrets/register
                chmod 0440 %1$s/etc/openmds-secrets/register
                """.formatted(container));
    }

    @Test
    void archives_unpacked_startTheirPrograms() throws Exception {
        root.shell("tar -xzf %s -C /opt; tar -xzf %s -C /opt".formatted(inRoot("openmds-0", ".tar.gz"),
                inRoot("openmds-loadtest-0", ".tar.gz")));
        assertThat(root.shell("MDS_AOT=off /opt/openmds-0*/bin/mds help")).contains("Run a server");
        assertThat(root.shell("ls /opt/openmds-0*/share/grafana /opt/openmds-0*/share/prometheus"))
                .contains(MONITORING);
        assertThat(root.shell("/opt/openmds-loadtest-0*/bin/mds-load help")).contains("capacity");

        root.run("dpkg", "-i", inRoot("openmds-loadtest_"));
        assertThat(root.shell("command -v mds-load")).isEqualTo("/usr/bin/mds-load\n");
        assertThat(root.shell("PATH=$PATH MDS_AOT=off /opt/openmds-0*/bin/mds load help")).contains("capacity");
    }

    private String mds(String... arguments) throws IOException, InterruptedException {
        return root.run(Stream.concat(Stream.of("env", "MDS_AOT=off", "mds"), Stream.of(arguments))
                .toArray(String[]::new));
    }

    /** Returns the command of the unit, run as its user. */
    private List<String> command() throws IOException, InterruptedException {
        String line = root.shell("sed -n 's/^ExecStart=//p' " + UNIT).strip();
        String user = root.shell("sed -n 's/^User=//p' " + UNIT).strip();
        return Stream.concat(Stream.of("chroot", "--userspec=%1$s:%1$s".formatted(user), "/"),
                Stream.of(line.split(" "))).toList();
    }

    static String inRoot(String start) {
        return inRoot(start, ".deb");
    }

    private static String inRoot(String start, String end) {
        return "/mnt/packages/" + packaged(start, end).getFileName();
    }

    private static Path packaged(String start, String end) {
        try (Stream<Path> files = Files.list(TARGET.resolve("packages"))) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith(start)
                    && file.toString().endsWith(end))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no package " + start + "…" + end));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
