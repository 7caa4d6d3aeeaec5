package org.openmds.benchmarks.process;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.openmds.loadtest.systems.AvailablePorts;

/**
 * A slapd (OpenLDAP) with one database of the kind mdb, which anybody may read. It logs nothing.
 *
 * @param process
 *            the process
 */
public record DebianSlapd(ChildProcess process) implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    /** Largest size of the database, in bytes; the space is taken only when it is needed. */
    private static final long MAX_DATABASE_BYTES = 1L << 30;

    /**
     * Content of the database.
     *
     * @param suffix
     *            the name of its root, such as {@code o=grid}
     * @param schema
     *            the definitions of attributes and classes that Debian's {@code core.schema} does not have
     * @param indexed
     *            the attributes with an index of equal values, separated by commas
     * @param records
     *            the entries as LDIF, the root first
     */
    public record DirectoryContent(String suffix, String schema, String indexed, List<String> records) {
    }

    /**
     * A database with its content, and the server that can be started on it.
     *
     * @param command
     *            the command of the server
     * @param url
     *            the address of the server
     * @param log
     *            the file for its messages
     */
    public record PreparedDirectory(Workspace workspace, List<String> command, URI url, Path log) {

        /** Starts the server, which ends with the workspace at the latest. */
        public DebianSlapd start() throws IOException {
            return new DebianSlapd(workspace.start(command, url, log));
        }
    }

    /** Returns all entries of a server below this name as LDIF, each above those below it. */
    public static List<String> dump(Workspace workspace, URI server, String suffix) throws IOException {
        Path folder = workspace.newFolder("dump");
        Path records = folder.resolve("records.ldif");
        workspace.start(List.of("sh", "-c", "exec \"$0\" -x -LLL -o ldif-wrap=no -H \"$1\" -b \"$2\" >\"$3\"",
                DebianProgram.LDAPSEARCH.path(Path.of("/usr/bin")), server.toString(), suffix, records.toString()),
                folder.resolve("log")).awaitSuccess();
        return Files.readAllLines(records);
    }

    /** Starts a server with this content, which ends with the workspace at the latest. */
    public static DebianSlapd start(Workspace workspace, DirectoryContent content) throws IOException {
        return prepare(workspace, content).start();
    }

    /** Writes a database with this content. */
    public static PreparedDirectory prepare(Workspace workspace, DirectoryContent content) throws IOException {
        String program = DebianProgram.SLAPD.path();
        Path folder = workspace.newFolder("slapd");
        Path configuration = Files.writeString(folder.resolve("slapd.conf"), configuration(folder, content));
        Path records = Files.write(folder.resolve("records.ldif"), content.records());
        workspace.start(List.of(DebianProgram.SLAPADD.path(), "-q", "-f", configuration.toString(), "-l",
                records.toString()), folder.resolve("slapadd.log")).awaitSuccess();
        URI url = URI.create("ldap://%s:%d/".formatted(HOST, AvailablePorts.find(HOST, 0)));
        // With -d it stays in the foreground, as a child of this process.
        return new PreparedDirectory(workspace,
                List.of(program, "-d", "0", "-f", configuration.toString(), "-h", url.toString()), url,
                folder.resolve("log"));
    }

    private static String configuration(Path folder, DirectoryContent content) throws IOException {
        return """
                include /etc/ldap/schema/core.schema
                %2$s
                pidfile %1$s/slapd.pid
                loglevel 0
                modulepath /usr/lib/ldap
                moduleload back_mdb
                sizelimit unlimited
                database mdb
                suffix "%3$s"
                directory %4$s
                maxsize %5$d
                index objectClass eq
                index %6$s eq
                """.formatted(folder, content.schema(), content.suffix(),
                Files.createDirectories(folder.resolve("database")), MAX_DATABASE_BYTES, content.indexed());
    }

    public URI url() throws IOException {
        return URI.create(process.url());
    }

    @Override
    public void close() {
        process.close();
    }
}
