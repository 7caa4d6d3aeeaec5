package org.openmds.server.operation;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.http.RefusalCounts;
import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.AccessRight;

/** The check that a caller may administer the running server: the request must carry a token with the right {@code admin}. Thread-safe. */
public final class AdminAccess {

    private final KnownCallers callers;
    private final AccessPolicy policy;
    private final RefusalCounts refusals;
    private final AuditLog audit;

    /**
     * @param refusals
     *            counts the refused requests
     * @param audit
     *            tells each call
     */
    public AdminAccess(KnownCallers callers, AccessPolicy policy, RefusalCounts refusals, AuditLog audit) {
        this.callers = callers;
        this.policy = policy;
        this.refusals = refusals;
        this.audit = audit;
    }

    /**
     * Refuses a caller without the right, or goes on.
     *
     * @param purpose
     *            the purpose of the request, as the beginning of a sentence: "changing the log level"
     * @param next
     *            answers the request of a caller who has the right
     */
    public void check(Request request, Response response, Callback callback, String purpose, Runnable next) {
        TextAnswer unknown = new TextAnswer(401, purpose + " needs a token with the right 'admin'\n");
        callers.identify(request, response, callback, unknown, caller -> {
            Access access = policy.check(caller, AccessRight.ADMIN, "server");
            audit.administration(request, purpose, caller.name(), access == Access.GRANTED);
            if (access == Access.GRANTED) {
                next.run();
                return;
            }
            refusals.add(access == Access.FORBIDDEN ? RefusalReason.NO_RIGHT : RefusalReason.NO_CREDENTIAL);
            TextAnswer refusal = access == Access.FORBIDDEN
                    ? new TextAnswer(403, "this token does not have the right 'admin'\n")
                    : unknown;
            refusal.send(response, callback);
        });
    }
}
