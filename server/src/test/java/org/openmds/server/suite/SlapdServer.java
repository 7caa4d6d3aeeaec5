package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

/** A real slapd (OpenLDAP) with the schema of a BDII, in its own folder and on its own loopback port, and OpenLDAP's clients. */
final class SlapdServer implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/slapd");
    private static final Path SCHEMA = Path.of("/etc/ldap/schema");

    private final Path folder;
    private final int port = TestPorts.free();
    private @Nullable Process process;

    private SlapdServer(Path folder) {
        this.folder = folder;
    }

    static boolean isThere() {
        return Files.isExecutable(PROGRAM) && Files.exists(SCHEMA.resolve("GLUE20.schema"))
                && Files.isExecutable(Path.of("/usr/bin/ldapsearch"));
    }

    /** Starts an empty server. */
    static SlapdServer start(Path folder) throws IOException {
        SlapdServer slapd = new SlapdServer(folder);
        Files.createDirectories(folder.resolve("grid"));
        Files.createDirectories(folder.resolve("glue"));
        Files.writeString(folder.resolve("slapd.conf"), """
                include %1$s/core.schema
                include %1$s/cosine.schema
                include %1$s/nis.schema
                include %1$s/Glue-CORE.schema
                include %1$s/Glue-MDS.schema
                include %1$s/Glue-CE.schema
                include %1$s/Glue-CESEBind.schema
                include %1$s/Glue-SE.schema
                include %1$s/GLUE20.schema
                pidfile %2$s/slapd.pid
                modulepath /usr/lib/ldap
                moduleload back_mdb
                sizelimit size.soft=unlimited size.hard=unlimited size.prtotal=unlimited
                database mdb
                suffix "o=grid"
                rootdn "cn=manager,o=grid"
                rootpw secret
                directory %2$s/grid
                maxsize 67108864
                database mdb
                suffix "o=glue"
                rootdn "cn=manager,o=glue"
                rootpw secret
                directory %2$s/glue
                maxsize 67108864
                """.formatted(SCHEMA, folder));
        slapd.start();
        return slapd;
    }

    /** Starts the server again with its folder and port. */
    void start() throws IOException {
        // With -d it stays in the foreground, as a child of this process.
        process = new ProcessBuilder(PROGRAM.toString(), "-d", "0", "-f", folder.resolve("slapd.conf").toString(), "-h",
                url() + "/").redirectErrorStream(true).redirectOutput(folder.resolve("slapd.log").toFile()).start();
        await().ignoreExceptions().until(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            }
        });
    }

    /** Stops the server; its data stays. */
    void stop() {
        Process running = process;
        if (running != null) {
            running.destroy();
            try {
                running.onExit().get(20, TimeUnit.SECONDS);
            } catch (InterruptedException | ExecutionException | TimeoutException e) {
                running.destroyForcibly();
                throw new AssertionError("slapd did not end when it was asked to", e);
            }
            process = null;
        }
    }

    String url() {
        return "ldap://127.0.0.1:%d".formatted(port);
    }

    /** Applies LDIF with the real client. */
    void modify(String base, String ldif, String... options) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("change.ldif"), ldif);
        List<String> command = new ArrayList<>(List.of("ldapmodify", "-x", "-H", url(), "-D", "cn=manager," + base,
                "-w", "secret", "-f", file.toString()));
        command.addAll(List.of(options));
        run(command);
    }

    /** Returns the values of an attribute, read by the real client. */
    List<String> search(String base, String filter, String attribute) throws IOException, InterruptedException {
        String prefix = attribute + ": ";
        return run(List.of("ldapsearch", "-x", "-LLL", "-o", "ldif-wrap=no", "-E", "pr=500/noprompt", "-H", url(),
                "-b", base, filter, attribute)).lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .sorted()
                .toList();
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process client = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(client.waitFor()).as(output).isZero();
        return output;
    }

    @Override
    public void close() {
        stop();
    }
}
