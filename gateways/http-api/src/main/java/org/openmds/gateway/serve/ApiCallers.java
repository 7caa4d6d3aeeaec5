package org.openmds.gateway.serve;

import java.util.function.Consumer;

import org.eclipse.jetty.server.Request;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.serve.ApiInfrastructure.ApiAccess;
import org.openmds.http.ClientAddress;
import org.openmds.wsrf.endpoint.Authenticator.Authentication;
import org.openmds.wsrf.endpoint.admission.ConnectionCaller;
import org.openmds.wsrf.endpoint.admission.FailedCredentials;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

/** Identifies the callers of requests and checks their rights, as for SOAP. Wrong credentials of both count together. Thread-safe. */
public record ApiCallers(ApiAccess access) {

    /**
     * Identifies the caller, or refuses his credential: later and later if there are many wrong ones.
     *
     * @param next
     *            receives the caller
     */
    void identify(ApiExchange exchange, Consumer<Caller> next) {
        Request request = exchange.request();
        switch (access.authenticator().authenticate(request)) {
            case Authentication.Refused(Access refused, String reason) -> {
                exchange.recordCredentialRefusal(reason);
                if (refused == Access.FORBIDDEN) {
                    exchange.send(new ApiProblem(403, reason));
                } else {
                    access.failures()
                            .answer(request, ClientAddress.key(request),
                                    () -> exchange.send(new ApiProblem(401, reason)),
                                    () -> exchange.send(new ApiProblem(503, FailedCredentials.BUSY)));
                }
            }
            case Authentication.Identified(Caller identified) -> {
                if (identified.authenticated() && !access.failures().isEmpty()) {
                    access.failures().succeeded(ClientAddress.key(request));
                }
                Caller caller = identified.authenticated() ? identified : ConnectionCaller.anonymous(request);
                exchange.recordCaller(caller);
                next.accept(caller);
            }
        }
    }

    /**
     * Checks a right.
     *
     * @throws ApiProblem
     *             the caller does not have it
     */
    void require(Caller caller, AccessRight right, String group) {
        Access found = access.policy().check(caller, right, group);
        if (found != Access.GRANTED) {
            throw new ApiProblem(found == Access.CREDENTIAL_REQUIRED ? 401 : 403,
                    "the right '%s' to %s is needed, which caller '%s' does not have".formatted(
                            right.name().toLowerCase(java.util.Locale.ROOT), group, caller.name()));
        }
    }

    /**
     * Returns true if the caller of a request that is still being answered may read a group now: his credential may have ended or been withdrawn, and
     * his rights may have changed.
     */
    public boolean mayStillRead(Request request, String group) {
        return access.authenticator()
                .authenticate(request)
                .identified()
                .map(caller -> caller.authenticated() ? caller : ConnectionCaller.anonymous(request))
                .filter(caller -> access.policy().check(caller, AccessRight.READ, group) == Access.GRANTED)
                .isPresent();
    }
}
