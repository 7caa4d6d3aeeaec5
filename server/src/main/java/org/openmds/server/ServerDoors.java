package org.openmds.server;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.server.ResourceStack.StopPhase;
import org.openmds.server.config.Configuration;
import org.openmds.server.front.OperationsServer;
import org.openmds.server.identity.AccessControl;
import org.openmds.server.operation.HealthHandler;
import org.openmds.server.operation.Readiness;
import org.openmds.wsrf.endpoint.admission.EndpointBudgets;

/**
 * The ports of a server with their checks and limits. They are opened before anything else, because their numbers are part of every address, and stay
 * open while the services of a member of a replicated index change.
 *
 * @param operations
 *            empty if the configuration has no connector for operators
 */
record ServerDoors(HttpServer http, Optional<OperationsServer> operations, AccessControl rights,
        EndpointBudgets budgets, Readiness readiness, ServerUrls urls) {

    private static final Logger LOG = LogManager.getLogger();

    static ServerDoors open(Configuration configuration, ResourceStack resources) {
        HttpServer http = resources.add(StopPhase.HTTP, "http server", HttpServer.bind(configuration.http()));
        AccessControl rights = resources.add("access control",
                AccessControl.open(configuration, http.front().refusals(), http, InstantSource.system()));
        Optional<OperationsServer> operations = OperationsServer.open(configuration.http(), http.port());
        operations.ifPresent(each -> resources.add(StopPhase.OPERATIONS, "operations server", each));
        Readiness readiness = new Readiness();
        // The process is seen to live while it reads the state, which may take minutes.
        operations.ifPresent(each -> each.start(new HealthHandler(readiness, List::of, true), http.front(),
                http.addresses(configuration.http())));
        return new ServerDoors(http, operations, rights,
                EndpointBudgets.of(configuration.limits().requests().requestMemory().bytes(),
                        configuration.limits().requests().answerMemory().bytes()),
                readiness, http.urls(configuration.http()));
    }

    void logAddress(Configuration configuration) {
        if (configuration.http().publicUrl().isEmpty() && !configuration.http().bind().isLoopback()) {
            LOG.warn("http.public-url is not set: endpoint references name {}, which other machines may not reach",
                    urls.base());
        }
        boolean plainEverywhere = !configuration.http().transport().isTlsOnly();
        if (plainEverywhere && !configuration.http().bind().isLoopback()) {
            LOG.warn("http.plain is on: port {} serves data and takes tokens without encryption; set http.tls",
                    http.port());
        }
        LOG.info("OpenMDS {} answers on {}", ServerVersion.current(), urls.base());
        http.fingerprint()
                .ifPresent(
                        each -> LOG.info("TLS is served on port {}; the SHA-256 fingerprint of the certificate is {}",
                                http.tlsPort().orElseThrow(), each));
        operations.ifPresent(each -> LOG.info("operators are answered on {}", each.url()));
    }
}
