package org.openmds.wsrf.service;

/**
 * Who may do what. Asked before any byte of an answer, a cached one too, is touched. Thread-safe and quick: it is called for every request.
 *
 * <p>
 * Rights are those of a whole group, never of a single entry: answers are shared between callers.
 */
public interface AccessPolicy {

    /**
     * @param group
     *            name of the service group that the resource belongs to
     */
    Access check(Caller caller, AccessRight right, String group);

    /** The verdict. */
    enum Access {
        GRANTED,
        /** The caller may try again with a credential (HTTP 401). */
        CREDENTIAL_REQUIRED,
        /** The caller is known and may not (HTTP 403). */
        FORBIDDEN
    }
}
