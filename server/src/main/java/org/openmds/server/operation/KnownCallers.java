package org.openmds.server.operation;

import java.util.function.Consumer;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.http.ClientAddress;
import org.openmds.wsrf.endpoint.Authenticator;
import org.openmds.wsrf.endpoint.Authenticator.Authentication;
import org.openmds.wsrf.endpoint.admission.FailedCredentials;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.Caller;

/**
 * Identifies the callers of pages for operators. Wrong tokens count together with those of the services, so these pages are no other door to guess
 * tokens. Thread-safe.
 */
public record KnownCallers(Authenticator authenticator, FailedCredentials failures, AuditLog audit) {

    /**
     * Identifies the caller of a request, and answers a wrong token, later and later.
     *
     * @param refusal
     *            the answer to a wrong token
     * @param next
     *            answers the request of a known caller, or of one without a token
     */
    void identify(Request request, Response response, Callback callback, TextAnswer refusal, Consumer<Caller> next) {
        String address = ClientAddress.key(request);
        switch (authenticator.authenticate(request)) {
            case Authentication.Refused(Access access, String reason) -> {
                audit.credentialRefused(request, reason);
                if (access == Access.FORBIDDEN) {
                    new TextAnswer(403, reason + "\n").send(response, callback);
                } else {
                    failures.answer(request, address, () -> refusal.send(response, callback),
                            () -> new TextAnswer(503, FailedCredentials.BUSY + "\n").send(response, callback));
                }
            }
            case Authentication.Identified(Caller caller) -> {
                if (caller.authenticated()) {
                    failures.succeeded(address);
                }
                next.accept(caller);
            }
        }
    }
}
