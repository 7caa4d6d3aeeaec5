package org.openmds.server;

import java.util.Optional;
import java.util.OptionalInt;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.server.config.Configuration;
import org.openmds.server.ldap.LdapInterface;
import org.openmds.server.operation.Readiness;
import org.openmds.server.operation.StartException;
import org.openmds.server.registration.RegistrationProblemsException;
import org.openmds.wsrf.state.StateException;

/** The running server. Thread-safe. */
public final class MdsServer implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();

    private final ServerUrls urls;
    private final Optional<String> operationsUrl;
    private final Optional<String> fingerprint;
    private final RunningParts parts;

    /**
     * The parts that a running server changes and stops.
     *
     * @param ldap
     *            empty without LDAP
     */
    record RunningParts(Readiness readiness, Reconfiguration reconfiguration, ResourceStack resources,
            Optional<LdapInterface> ldap) {
    }

    /**
     * @param operationsUrl
     *            the URL of the connector for operators; empty if there is none
     * @param fingerprint
     *            the SHA-256 fingerprint of the certificate at the start; empty without TLS
     */
    MdsServer(ServerUrls urls, Optional<String> operationsUrl, Optional<String> fingerprint, RunningParts parts) {
        this.urls = urls;
        this.operationsUrl = operationsUrl;
        this.fingerprint = fingerprint;
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
            return ServerStart.run(configuration, input, resources);
        } catch (StateException | RegistrationProblemsException e) {
            resources.close();
            throw new StartException(e.getMessage(), e);
        } catch (RuntimeException e) {
            resources.close();
            throw e;
        }
    }

    /** Returns the URL under which clients reach the server, without a trailing slash. */
    public String baseUrl() {
        return urls.base();
    }

    /** Returns the URL of the connector for operators, without a trailing slash; empty if the configuration has none. */
    public Optional<String> operationsUrl() {
        return operationsUrl;
    }

    /** Returns the SHA-256 fingerprint of the certificate at the start; empty without TLS. */
    public Optional<String> fingerprint() {
        return fingerprint;
    }

    /** Returns the port of plain HTTP, or that of TLS if there is no other. */
    public int port() {
        return urls.port();
    }

    /** Returns the port of TLS. */
    public OptionalInt tlsPort() {
        return urls.tlsPort();
    }

    /** Returns the port of LDAP. */
    public OptionalInt ldapPort() {
        return parts.ldap().map(LdapInterface::port).orElseGet(OptionalInt::empty);
    }

    /** Returns the port of LDAP with TLS from the beginning. */
    public OptionalInt ldapTlsPort() {
        return parts.ldap().map(LdapInterface::tlsPort).orElseGet(OptionalInt::empty);
    }

    /** Returns the URL of a service. */
    public String serviceUrl(String name) {
        return urls.service(name);
    }

    /**
     * Applies another configuration to the running server: providers, sources, registrations, hierarchy and triggers.
     *
     * @throws StartException
     *             the configuration cannot be applied; nothing is changed then
     */
    public void apply(Configuration changed) {
        parts.reconfiguration().apply(changed);
    }

    /** Stops collecting, then answering, then makes all changes durable. Idempotent; bounded in time. */
    @Override
    public void close() {
        if (parts.readiness().end()) {
            LOG.info("stopping");
        }
        parts.resources().close();
    }
}
