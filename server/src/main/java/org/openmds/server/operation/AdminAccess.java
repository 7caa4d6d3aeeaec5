package org.openmds.server.operation;

import java.util.Optional;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.openmds.http.RefusalCounts;
import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.wsrf.endpoint.Authenticator;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;

/** The check that a caller may administer the running server: the request must carry a token with the right {@code admin}. Thread-safe. */
public final class AdminAccess {

    private final Authenticator authenticator;
    private final AccessPolicy policy;
    private final RefusalCounts refusals;

    /** @param refusals counts the refused requests */
    public AdminAccess(Authenticator authenticator, AccessPolicy policy, RefusalCounts refusals) {
        this.authenticator = authenticator;
        this.policy = policy;
        this.refusals = refusals;
    }

    /**
     * Returns the answer to a caller without the right; empty if the caller has it.
     *
     * @param purpose
     *            the purpose of the request, as the beginning of a sentence: "changing the log level"
     */
    public Optional<TextAnswer> refusal(Request request, String purpose) {
        Optional<Caller> caller = authenticator
                .authenticate(Optional.ofNullable(request.getHeaders().get(HttpHeader.AUTHORIZATION)));
        Access access = caller.map(known -> policy.check(known, AccessRight.ADMIN, "server"))
                .orElse(Access.CREDENTIAL_REQUIRED);
        if (caller.isPresent() && access != Access.GRANTED) {
            refusals.add(access == Access.FORBIDDEN ? RefusalReason.NO_RIGHT : RefusalReason.NO_CREDENTIAL);
        }
        return switch (access) {
            case CREDENTIAL_REQUIRED ->
                Optional.of(new TextAnswer(401, purpose + " needs a token with the right 'admin'\n"));
            case FORBIDDEN -> Optional.of(new TextAnswer(403, "this token does not have the right 'admin'\n"));
            case GRANTED -> Optional.empty();
        };
    }
}
