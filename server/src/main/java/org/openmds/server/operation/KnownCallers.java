package org.openmds.server.operation;

import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.http.ClientAddress;
import org.openmds.wsrf.endpoint.Authenticator;
import org.openmds.wsrf.endpoint.admission.FailedCredentials;
import org.openmds.wsrf.service.Caller;

/**
 * Identifies the callers of pages for operators. Wrong tokens count together with those of the services, so these pages are no other door to guess
 * tokens. Thread-safe.
 */
public record KnownCallers(Authenticator authenticator, FailedCredentials failures) {

    /**
     * Identifies the caller of a request, and answers a wrong token, later and later.
     *
     * @param refusal
     *            the answer to a wrong token
     * @param next
     *            answers the request of a known caller, or of one without a token
     */
    void identify(Request request, Response response, Callback callback, TextAnswer refusal, Consumer<Caller> next) {
        Optional<Caller> caller = authenticator
                .authenticate(Optional.ofNullable(request.getHeaders().get(HttpHeader.AUTHORIZATION)));
        String address = ClientAddress.key(request);
        if (caller.isEmpty()) {
            failures.answer(request, address, () -> refusal.send(response, callback),
                    () -> new TextAnswer(503, FailedCredentials.BUSY + "\n").send(response, callback));
            return;
        }
        if (caller.get().authenticated()) {
            failures.succeeded(address);
        }
        next.accept(caller.get());
    }
}
