package org.openmds.wsrf.endpoint;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import org.openmds.wsrf.endpoint.admission.EndpointBudgets;
import org.openmds.wsrf.endpoint.admission.FailedCredentials;
import org.openmds.wsrf.service.LaneHeader;

/**
 * The settings of the endpoints, from the composition root.
 *
 * @param publicUrl
 *            scheme, host and port of the server for clients, for instance {@code http://mds.example.org:8080}, without a path. It is read for
 *            each WSDL, so it may become known after the port is bound. While it is empty, a WSDL names the host of its own request. This is
 *            right unless a proxy rewrites the Host header, and harmless otherwise, because only the requester sees it.
 * @param lanes
 *            header by which other parts of this process name the lane of their users
 * @param failures
 *            the wrong credentials at all parts of the server
 */
public record EndpointSettings(Supplier<Optional<String>> publicUrl, EndpointLimits limits, EndpointBudgets budgets,
        Authenticator authenticator, CallObserver observer, EndpointThreads threads,
        LaneHeader lanes, FailedCredentials failures) {

    /**
     * The threads of requests.
     *
     * @param waiting
     *            runs work that may block; must offer a thread for each concurrent request
     * @param parsing
     *            reads long bodies: a few platform threads, so that work on the processor does not occupy the carriers of virtual threads
     */
    public record EndpointThreads(Executor waiting, Executor parsing) {
    }
}
