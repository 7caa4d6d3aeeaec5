package org.openmds.server.suite;

import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Debian's BDII: a slapd with its schema, filled by its bdii-update from a file with LDIF. */
final class BdiiServer implements AutoCloseable {

    private static final Path UPDATE = Path.of("/usr/sbin/bdii-update");
    /**
     * Runs bdii-update as a child of this process. By itself it would leave its session, and it names the server to OpenLDAP's tools by an option that
     * they have no more since version 2.5.
     */
    private static final String FOREGROUND = """
            text = open('%s').read()
            text = text.replace("create_daemon(config['BDII_LOG_FILE'])", 'None').replace('-h %%s -p %%s', '-H ldap://%%s:%%s')
            exec(compile(text, 'bdii-update', 'exec'), {'__name__': '__main__'})
            """
            .formatted(UPDATE);

    private final Path folder;
    private final int port = TestPorts.free();
    private final Process slapd;
    private final Process update;

    private BdiiServer(Path folder, String ldif) throws IOException {
        this.folder = folder;
        Path configuration = configuration();
        slapd = new ProcessBuilder("/usr/sbin/slapd", "-d", "0", "-f", configuration.toString(), "-h",
                "ldap://127.0.0.1:%d/".formatted(port)).redirectErrorStream(true)
                .redirectOutput(folder.resolve("slapd.log").toFile())
                .start();
        await().ignoreExceptions().until(() -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            }
        });
        ProcessBuilder builder = new ProcessBuilder("/usr/bin/python3", "-c", FOREGROUND, "-d", "-c",
                settings(ldif).toString()).redirectErrorStream(true)
                .redirectOutput(folder.resolve("update.log").toFile());
        builder.environment().put("SLAPD_CONF", configuration.toString());
        update = builder.start();
    }

    static boolean isThere() {
        return SlapdServer.isThere() && Files.isExecutable(UPDATE);
    }

    /** Starts a BDII that is filled with these entries; the caller waits for them. */
    static BdiiServer start(Path folder, String ldif) throws IOException {
        return new BdiiServer(Files.createDirectories(folder), ldif);
    }

    String url() {
        return "ldap://127.0.0.1:%d".formatted(port);
    }

    private Path configuration() throws IOException {
        String schemas = Stream
                .of("core", "cosine", "nis", "Glue-CORE", "Glue-MDS", "Glue-CE", "Glue-CESEBind", "Glue-SE",
                        "GLUE20")
                .map("include /etc/ldap/schema/%s.schema\n"::formatted)
                .collect(Collectors.joining());
        StringBuilder databases = new StringBuilder();
        for (String suffix : List.of("o=grid", "o=glue", "o=infosys")) {
            databases.append("""
                    database mdb
                    suffix "%1$s"
                    rootdn "%1$s"
                    rootpw secret
                    directory %2$s
                    maxsize 268435456
                    dbnosync
                    """.formatted(suffix, Files.createDirectories(folder.resolve(suffix))));
        }
        return Files.writeString(folder.resolve("slapd.conf"), schemas + """
                include /etc/bdii/BDII.schema
                pidfile %s/slapd.pid
                modulepath /usr/lib/ldap
                moduleload back_mdb
                sizelimit unlimited
                """.formatted(folder) + databases);
    }

    private Path settings(String ldif) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("ldif")).resolve("grid.ldif"), ldif);
        for (String each : List.of("provider", "plugin", "archive")) {
            Files.createDirectories(folder.resolve(each));
        }
        return Files.writeString(folder.resolve("update.conf"), """
                BDII_LOG_FILE=%1$s/bdii.log
                BDII_LOG_LEVEL=ERROR
                BDII_LDIF_DIR=%1$s/ldif
                BDII_PROVIDER_DIR=%1$s/provider
                BDII_PLUGIN_DIR=%1$s/plugin
                BDII_HOSTNAME=127.0.0.1
                BDII_PORT=%2$d
                BDII_BREATHE_TIME=60
                BDII_READ_TIMEOUT=60
                BDII_ARCHIVE_SIZE=1
                BDII_DELETE_DELAY=0
                BDII_VAR_DIR=%1$s
                BDII_RUN_DIR=%1$s
                """.formatted(folder, port));
    }

    @Override
    public void close() {
        List<ProcessHandle> children = update.descendants().toList();
        update.destroy();
        children.forEach(ProcessHandle::destroy);
        slapd.destroy();
        try {
            if (!slapd.waitFor(20, TimeUnit.SECONDS)) {
                slapd.destroyForcibly();
            }
        } catch (InterruptedException e) {
            slapd.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
