package org.openmds.server.ldap;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Optional;
import java.util.OptionalInt;

import org.openmds.budget.Budget;
import org.openmds.gateway.ldap.LdapGateway;
import org.openmds.gateway.ldap.LdapGateway.LdapAdmission;
import org.openmds.gateway.ldap.LdapGateway.LdapContent;
import org.openmds.gateway.ldap.LdapGateway.ServerName;
import org.openmds.gateway.ldap.serve.CurrentTls;
import org.openmds.gateway.ldap.serve.LdapBudgets;
import org.openmds.gateway.ldap.serve.LdapLimits;
import org.openmds.gateway.ldap.serve.LdapPorts;
import org.openmds.server.front.HostNames;
import org.openmds.server.operation.BudgetMetrics;
import org.openmds.server.operation.StartException;
import org.openmds.server.settings.LdapInterfaceSettings;
import org.openmds.server.tls.ServerTls;
import org.openmds.wsrf.endpoint.admission.EndpointBudgets;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.servicegroup.ServiceGroup;

import io.micrometer.core.instrument.MeterRegistry;

/** The LDAP interface of a server. Its classes are loaded only if a port is set. */
public final class LdapInterface implements AutoCloseable {

    private final LdapGateway gateway;

    private LdapInterface(LdapGateway gateway) {
        this.gateway = gateway;
    }

    /**
     * The data of the interface.
     *
     * @param memory
     *            the budget for entries, of which the tree takes a part
     */
    public record LdapData(ServiceGroup group, AccessPolicy policy, Budget memory, String version) {
    }

    /**
     * The parts of the server that the interface shares.
     *
     * @param certificate
     *            the TLS of the server; empty if it has none
     */
    public record LdapInfrastructure(Optional<ServerTls> certificate, EndpointBudgets budgets, MeterRegistry metrics) {
    }

    /**
     * Opens the ports and answers requests.
     *
     * @throws StartException
     *             an address or port cannot be used
     */
    public static LdapInterface open(LdapInterfaceSettings settings, LdapData data, LdapInfrastructure shared) {
        Budget connections = new Budget("ldap-connections", settings.maxConnections(),
                settings.connectionsPerAddress());
        try {
            LdapGateway gateway = LdapGateway.open(
                    new LdapPorts.PortSettings(InetAddress.getByName(settings.bind().host()), port(settings.port()),
                            port(settings.tlsPort())),
                    shared.certificate().map(each -> new CurrentTls(each::context)),
                    new LdapContent(data.group(), data.policy(), data.memory(),
                            new ServerName(HostNames.own(), data.version())),
                    new LdapAdmission(limits(settings),
                            new LdapBudgets(connections, shared.budgets().requests(), shared.budgets().answers())));
            BudgetMetrics.show(connections, shared.metrics());
            LdapMetrics.show(gateway, shared.metrics());
            return new LdapInterface(gateway);
        } catch (IOException e) {
            throw new StartException(
                    "cannot listen on %s port %s for LDAP: %s; choose another with ldap.port or ldap.tls-port"
                            .formatted(settings.bind(), numbers(settings), e.getMessage()),
                    e);
        }
    }

    private static OptionalInt port(Optional<Integer> port) {
        return port.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    private static String numbers(LdapInterfaceSettings settings) {
        return settings.port().map(String::valueOf).orElse("")
                + (settings.port().isPresent() && settings.tlsPort().isPresent() ? " or " : "")
                + settings.tlsPort().map(String::valueOf).orElse("");
    }

    private static LdapLimits limits(LdapInterfaceSettings settings) {
        return new LdapLimits(settings.requestTimeout(), settings.idleTimeout(), settings.maxRequest().toIntBytes(),
                settings.maxEntries());
    }

    /** Returns the port of connections without TLS. */
    public OptionalInt port() {
        return gateway.port();
    }

    /** Returns the port of connections with TLS. */
    public OptionalInt tlsPort() {
        return gateway.tlsPort();
    }

    /** Returns a line about entries of the index that do not fit into the tree. */
    public Optional<String> problem() {
        int refused = gateway.statistics().refused();
        return refused == 0
                ? Optional.empty()
                : Optional.of(
                        "LDAP: %d entries of the index are not in the tree: they do not fit into limits.index-bytes or limits.owner-bytes"
                                .formatted(refused));
    }

    @Override
    public void close() {
        gateway.close();
    }
}
