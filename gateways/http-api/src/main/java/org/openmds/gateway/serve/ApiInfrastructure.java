package org.openmds.gateway.serve;

import java.time.Duration;
import java.util.concurrent.Executor;

import org.openmds.wsrf.endpoint.Authenticator;
import org.openmds.wsrf.endpoint.CallObserver;
import org.openmds.wsrf.endpoint.admission.EndpointBudgets;
import org.openmds.wsrf.endpoint.admission.FailedCredentials;
import org.openmds.wsrf.service.AccessPolicy;

/**
 * The parts of the server that the API shares with the SOAP services.
 *
 * @param access
 *            who is asking, and what he may
 * @param budgets
 *            the budgets of all requests and answers
 * @param observer
 *            counts each request
 * @param threads
 *            runs work that may block; must offer a thread for each concurrent request
 * @param limits
 *            the limits of a request
 */
public record ApiInfrastructure(ApiAccess access, EndpointBudgets budgets, CallObserver observer, Executor threads,
        ApiLimits limits) {

    /** The callers and their rights. */
    public record ApiAccess(Authenticator authenticator, FailedCredentials failures, AccessPolicy policy) {
    }

    /**
     * The limits of a request.
     *
     * @param maxBodyBytes
     *            largest size of a body
     * @param deadline
     *            time for an operation
     */
    public record ApiLimits(long maxBodyBytes, Duration deadline) {
    }
}
