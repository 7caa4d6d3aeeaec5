package org.openmds.server.identity;

import org.openmds.http.RefusalCounts.RefusalReason;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.Caller;

/** The result of one way to identify a caller. */
sealed interface IdentityResult {

    /** The credential is right. */
    record Known(Caller caller) implements IdentityResult {
    }

    /**
     * The credential gives no caller.
     *
     * @param sentence
     *            a sentence for the client
     */
    record Unknown(Access access, RefusalReason reason, String sentence) implements IdentityResult {
    }

    /** Returns the result for a wrong credential. */
    static IdentityResult wrong(RefusalReason reason, String sentence) {
        return new Unknown(Access.CREDENTIAL_REQUIRED, reason, sentence);
    }

    /** Returns the result for a credential that is right, but gives no caller. */
    static IdentityResult forbidden(RefusalReason reason, String sentence) {
        return new Unknown(Access.FORBIDDEN, reason, sentence);
    }
}
