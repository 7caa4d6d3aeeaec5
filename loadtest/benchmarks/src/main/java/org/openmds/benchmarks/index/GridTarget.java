package org.openmds.benchmarks.index;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.DebianSlapd;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.loadtest.systems.AvailablePorts;

/**
 * A server with an index of sites of a grid, which answers over LDAP, too.
 *
 * @param index
 *            the index with all its sites
 * @param ldap
 *            the address of its LDAP interface
 * @param records
 *            the lines of its tree as LDIF, read after all sites were added
 */
record GridTarget(LoadedServer server, IndexTarget index, URI ldap, List<String> records) implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    private static final String ENTRY = "dn:";

    /** Starts a server, and adds all sites. */
    static GridTarget start(Workspace workspace, ProgressLog progress, IndexSize size) throws IOException {
        int port = AvailablePorts.find(HOST, 0);
        LoadedServer server = LoadedServer.start(workspace, progress, List.of("--set", "ldap.port=" + port, "--set",
                "ldap.index=" + size.service()));
        URI ldap = URI.create("ldap://%s:%d/".formatted(HOST, port));
        IndexTarget index = server.index(size);
        return new GridTarget(server, index, ldap, DebianSlapd.dump(workspace, ldap, "o=glue"));
    }

    /** Returns the number of entries in the tree. */
    int entries() {
        return (int) records.stream().filter(line -> line.startsWith(ENTRY)).count();
    }

    /** Returns the size of the tree as LDIF, in bytes. */
    long bytes() {
        return records.stream().mapToLong(line -> line.length() + 1L).sum();
    }

    /** Returns clients that ask for the queue of another site each time. */
    ComparedLoad lookUps(int clients) {
        return load(server.process(), ldap, GeneratedSites.lookUp(index.size().entries()), clients);
    }

    /** Returns clients that ask for the whole tree. */
    ComparedLoad dumps(int clients) {
        return load(server.process(), ldap, GeneratedSites.dump(entries()), clients);
    }

    /** Returns clients of slapd that ask for the same queues. */
    ComparedLoad lookUps(DebianSlapd slapd, int clients) throws IOException {
        return load(slapd.process(), slapd.url(), GeneratedSites.lookUp(index.size().entries()), clients);
    }

    /** Returns clients of slapd that ask for the whole tree. */
    ComparedLoad dumps(DebianSlapd slapd, int clients) throws IOException {
        return load(slapd.process(), slapd.url(), GeneratedSites.dump(entries()), clients);
    }

    private static ComparedLoad load(ChildProcess process, URI url, NumberedRequest request, int clients) {
        return new ComparedLoad(process, new ClosedLoop(url, request, clients), new AtomicLong());
    }

    @Override
    public void close() {
        server.close();
    }
}
