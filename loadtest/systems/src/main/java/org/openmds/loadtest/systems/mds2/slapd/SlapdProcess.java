package org.openmds.loadtest.systems.mds2.slapd;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.process.StartedServer;
import org.openmds.loadtest.systems.AvailablePorts;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.mds2.LdapConnection;
import org.openmds.loadtest.text.HostPort;

import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;

/** A slapd process on this machine, a child of this process. */
final class SlapdProcess implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/slapd");
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LOAD_TIMEOUT = Duration.ofMinutes(2);

    private final StartedServer process;
    private final InetSocketAddress address;

    private SlapdProcess(StartedServer process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    /** Checks that slapd and a module are installed. */
    static void requireModule(String module) throws SystemException {
        if (!Files.isExecutable(PROGRAM) || !Files.exists(Path.of("/usr/lib/ldap/%s.so".formatted(module)))) {
            throw new SystemException(
                    "%s with module %s is not installed: install Debian's package slapd".formatted(PROGRAM, module));
        }
    }

    /**
     * @param port
     *            the listen port; 0 for any free one
     */
    static SlapdProcess start(Path configuration, String host, int port) throws IOException, InterruptedException {
        InetSocketAddress address = new InetSocketAddress(host, AvailablePorts.find(host, port));
        Path log = configuration.resolveSibling(configuration.getFileName() + ".log");
        // -d keeps slapd in the foreground.
        StartedServer process = StartedServer.start(List.of(PROGRAM.toString(), "-d", "0", "-f",
                configuration.toString(), "-h", "ldap://%s/".formatted(HostPort.text(address))), log);
        SlapdProcess slapd = new SlapdProcess(process, address);
        process.awaitReady(slapd::isAnswering, "does not answer at " + address, START_TIMEOUT);
        return slapd;
    }

    private boolean isAnswering() {
        try (LdapConnection call = LdapConnection.connect(address, START_TIMEOUT)) {
            call.bind();
            return true;
        } catch (IOException | LDAPException _) {
            return false;
        }
    }

    /** Fills a database while no slapd uses it. */
    static void load(Path configuration, String suffix, Path ldif)
            throws IOException, SystemException, InterruptedException {
        Process slapadd = new ProcessBuilder(PROGRAM.toString(), "-Tadd", "-q", "-f", configuration.toString(), "-b",
                suffix, "-l", ldif.toString()).redirectErrorStream(true)
                .redirectOutput(ldif.resolveSibling("slapadd.log").toFile())
                .start();
        try {
            if (!slapadd.waitFor(LOAD_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS) || slapadd.exitValue() != 0) {
                throw new SystemException("slapadd cannot load %s: %s".formatted(ldif,
                        Files.readString(ldif.resolveSibling("slapadd.log"), StandardCharsets.UTF_8).strip()));
            }
        } finally {
            slapadd.destroyForcibly();
        }
    }

    InetSocketAddress address() {
        return address;
    }

    /** Returns a counter of the monitor back-end; -1 if it is not available. */
    long counter(String entry, String attribute) {
        return value(entry + ",cn=Monitor", attribute);
    }

    /** Returns the number in an attribute of an entry; -1 if it is not available. */
    long value(String entry, String attribute) {
        try (LdapConnection call = LdapConnection.connect(address, READ_TIMEOUT)) {
            call.send(new SearchRequestProtocolOp(entry, SearchScope.BASE, DereferencePolicy.NEVER, 0,
                    0, false,
                    Filter.createPresenceFilter("objectClass"), List.of(attribute)));
            long[] value = {-1};
            LdapConnection.check(call.readAnswer(part -> {
                Long told = LDAPMessage.decode(part)
                        .getSearchResultEntryProtocolOp()
                        .toSearchResultEntry()
                        .getAttributeValueAsLong(attribute);
                value[0] = told == null ? -1 : told;
            }));
            return value[0];
        } catch (IOException | LDAPException _) {
            return -1;
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
