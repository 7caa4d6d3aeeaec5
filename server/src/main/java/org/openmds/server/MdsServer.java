package org.openmds.server;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.server.ServerStart.RunningServices;
import org.openmds.server.ServerStart.ServerState;
import org.openmds.server.config.Configuration;
import org.openmds.server.front.OperationsServer;
import org.openmds.server.ldap.LdapInterface;
import org.openmds.server.operation.StartException;
import org.openmds.server.registration.RegistrationProblemsException;
import org.openmds.server.state.DurableState;
import org.openmds.wsrf.state.StateException;

/** The running server. Thread-safe. */
public final class MdsServer implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();

    private final ServerDoors doors;
    private final ResourceStack resources;
    private final RunningParts parts;

    /**
     * The parts that a running server changes and stops.
     *
     * @param apply
     *            applies another configuration
     * @param ldap
     *            returns the LDAP interface; empty without LDAP
     */
    private record RunningParts(Consumer<Configuration> apply, Supplier<Optional<LdapInterface>> ldap) {
    }

    private MdsServer(ServerDoors doors, ResourceStack resources, RunningParts parts) {
        this.doors = doors;
        this.resources = resources;
        this.parts = parts;
    }

    /**
     * Starts a server.
     *
     * @return the server, once it answers requests
     * @throws StartException
     *             the server cannot start; everything that it opened is closed again
     */
    public static MdsServer start(Configuration configuration) {
        return start(configuration, Optional.empty());
    }

    /**
     * Starts a server that follows changes of its configuration.
     *
     * @param input
     *            the input from which the configuration was loaded
     * @return the server, once it answers requests
     * @throws StartException
     *             the server cannot start; everything that it opened is closed again
     */
    public static MdsServer start(Configuration configuration, ConfigurationInput input) {
        return start(configuration, Optional.of(input));
    }

    private static MdsServer start(Configuration configuration, Optional<ConfigurationInput> input) {
        ResourceStack resources = new ResourceStack();
        try {
            ServerDoors doors = ServerDoors.open(configuration, resources);
            RunningParts parts = configuration.members().enabled()
                    ? member(configuration, input, doors, resources)
                    : single(configuration, input, doors, resources);
            doors.logAddress(configuration);
            return new MdsServer(doors, resources, parts);
        } catch (StateException | RegistrationProblemsException e) {
            resources.close();
            throw new StartException(e.getMessage(), e);
        } catch (RuntimeException e) {
            resources.close();
            throw e;
        }
    }

    private static RunningParts single(Configuration configuration, Optional<ConfigurationInput> input,
            ServerDoors doors, ResourceStack resources) {
        RunningServices services = ServerStart.run(configuration, input, doors,
                new ServerState(metrics -> DurableState.open(configuration.state(), ServerVersion.current(), metrics),
                        Optional.empty(), _ -> Optional.empty()),
                resources);
        doors.readiness().begin();
        return new RunningParts(services.reconfiguration()::apply, services::ldap);
    }

    private static RunningParts member(Configuration configuration, Optional<ConfigurationInput> input,
            ServerDoors doors, ResourceStack resources) {
        MemberServices services = MemberServices.open(configuration, input, doors, resources);
        return new RunningParts(services::apply, services::ldap);
    }

    /** Returns the URL under which clients reach the server, without a trailing slash. */
    public String baseUrl() {
        return doors.urls().base();
    }

    /** Returns the URL of the connector for operators, without a trailing slash; empty if the configuration has none. */
    public Optional<String> operationsUrl() {
        return doors.operations().map(OperationsServer::url);
    }

    /** Returns the SHA-256 fingerprint of the certificate at the start; empty without TLS. */
    public Optional<String> fingerprint() {
        return doors.http().fingerprint();
    }

    /** Returns the port of plain HTTP, or that of TLS if there is no other. */
    public int port() {
        return doors.urls().port();
    }

    /** Returns the port of TLS. */
    public OptionalInt tlsPort() {
        return doors.urls().tlsPort();
    }

    /** Returns the port of LDAP. */
    public OptionalInt ldapPort() {
        return parts.ldap().get().map(LdapInterface::port).orElseGet(OptionalInt::empty);
    }

    /** Returns the port of LDAP with TLS from the beginning. */
    public OptionalInt ldapTlsPort() {
        return parts.ldap().get().map(LdapInterface::tlsPort).orElseGet(OptionalInt::empty);
    }

    /** Returns the URL of a service. */
    public String serviceUrl(String name) {
        return doors.urls().service(name);
    }

    /**
     * Applies another configuration to the running server: providers, sources, registrations, hierarchy and triggers.
     *
     * @throws StartException
     *             the configuration cannot be applied; nothing is changed then
     */
    public void apply(Configuration changed) {
        parts.apply().accept(changed);
    }

    /** Stops collecting, then answering, then makes all changes durable. Idempotent; bounded in time. */
    @Override
    public void close() {
        if (doors.readiness().end()) {
            LOG.info("stopping");
        }
        resources.close();
    }
}
