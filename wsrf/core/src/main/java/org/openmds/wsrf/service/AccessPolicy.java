package org.openmds.wsrf.service;

import java.util.Optional;

/**
 * The access rights of callers. The service checks them before it reads any part of an answer, also of a cached one. Thread-safe and fast, because it
 * is called for every request.
 *
 * <p>
 * A right applies to a whole group and never to a single entry, because callers share the cached answers.
 */
public interface AccessPolicy {

    /**
     * Checks one right of a caller.
     *
     * @param group
     *            name of the service group that the resource belongs to
     */
    Access check(Caller caller, AccessRight right, String group);

    /**
     * Checks whether a caller may register a member. The caller has the right to register.
     *
     * @param group
     *            name of the service group
     * @param address
     *            address of the member
     * @return the reason for a refusal, a sentence
     */
    default Optional<String> memberRefusal(Caller caller, String group, String address) {
        return Optional.empty();
    }

    /** The result of a check. */
    enum Access {
        GRANTED,
        /** The caller can try again with a credential (HTTP 401). */
        CREDENTIAL_REQUIRED,
        /** The caller is authenticated but does not have the right (HTTP 403). */
        FORBIDDEN
    }
}
