package org.openmds.gateway.ldap;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;

import org.openmds.budget.Budget;
import org.openmds.gateway.ldap.search.SystemEntries;
import org.openmds.gateway.ldap.search.TreeSearch;
import org.openmds.gateway.ldap.serve.CurrentTls;
import org.openmds.gateway.ldap.serve.LdapBudgets;
import org.openmds.gateway.ldap.serve.LdapCounts;
import org.openmds.gateway.ldap.serve.LdapLimits;
import org.openmds.gateway.ldap.serve.LdapPorts;
import org.openmds.gateway.ldap.serve.LdapService;
import org.openmds.gateway.ldap.tree.DirectorySource;
import org.openmds.gateway.ldap.tree.TreeStatistics;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.servicegroup.ServiceGroup;

/** The running LDAP interface of an index. Thread-safe. */
public final class LdapGateway implements AutoCloseable {

    private final LdapPorts ports;
    private final DirectorySource source;
    private final LdapCounts counts;

    private LdapGateway(LdapPorts ports, DirectorySource source, LdapCounts counts) {
        this.ports = ports;
        this.source = source;
        this.counts = counts;
    }

    /**
     * The data of an LDAP interface.
     *
     * @param policy
     *            the rights of anonymous callers
     * @param memory
     *            the budget for the bytes of the tree
     * @param server
     *            the server in the entries about itself
     */
    public record LdapContent(ServiceGroup group, AccessPolicy policy, Budget memory, ServerName server) {
    }

    /**
     * The server in the entries about itself.
     *
     * @param host
     *            name of this machine
     */
    public record ServerName(String host, String version) {
    }

    /**
     * Opens the ports and answers requests.
     *
     * @param tls
     *            TLS with the certificate of the server; empty if it has none
     * @throws IOException
     *             a port cannot be opened; nothing is open then
     */
    public static LdapGateway open(LdapPorts.PortSettings ports, Optional<CurrentTls> tls, LdapContent content,
            LdapAdmission admission) throws IOException {
        DirectorySource source = new DirectorySource(content.group(), new GridMapping(content.server().host()),
                content.memory());
        LdapCounts counts = new LdapCounts();
        SystemEntries system = SystemEntries.of(GridMapping.trees(), content.server().version(), tls.isPresent());
        LdapService service = new LdapService(new TreeSearch(source, system), content.policy(),
                content.group().name(), admission.limits(), counts);
        return new LdapGateway(LdapPorts.open(ports, tls, service, admission.budgets()), source, counts);
    }

    /** The limits and budgets of clients. */
    public record LdapAdmission(LdapLimits limits, LdapBudgets budgets) {
    }

    /** Returns the port of connections without TLS. */
    public OptionalInt port() {
        return ports.port();
    }

    /** Returns the port of connections with TLS. */
    public OptionalInt tlsPort() {
        return ports.tlsPort();
    }

    /** Returns the number of open connections. */
    public int connections() {
        return ports.connections();
    }

    /** Returns the counts since the start. */
    public LdapCounts counts() {
        return counts;
    }

    /** Returns the figures of the tree after its last change. */
    public TreeStatistics statistics() {
        return source.statistics();
    }

    /** Closes the ports, all connections and the tree. Idempotent. */
    @Override
    public void close() {
        ports.close();
        source.close();
    }
}
