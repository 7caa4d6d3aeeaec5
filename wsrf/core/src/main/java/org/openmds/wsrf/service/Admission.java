package org.openmds.wsrf.service;

import org.openmds.wsrf.service.AccessPolicy.Access;

/** The requests that a caller may send to a service, decided before a request is read. Later constants allow more. */
public enum Admission {
    /** Nothing: the caller has none of the rights that the service's operations need (HTTP 403). */
    FORBIDDEN,
    /** Nothing without a credential (HTTP 401). */
    CREDENTIAL_REQUIRED,
    /** Requests with short input. */
    SHORT,
    /** Requests with short input, and longer ones whose resource key names a resource that takes them. */
    LONG_FOR_KNOWN_KEY,
    /** Requests up to the largest length. */
    LONG;

    /** Returns the admission to one operation. */
    static Admission of(Access access, InputLength input) {
        return switch (access) {
            case FORBIDDEN -> FORBIDDEN;
            case CREDENTIAL_REQUIRED -> CREDENTIAL_REQUIRED;
            case GRANTED -> switch (input) {
                case SHORT -> SHORT;
                case LONG_FOR_KNOWN_KEY -> LONG_FOR_KNOWN_KEY;
                case LONG -> LONG;
            };
        };
    }

    /** Returns the one that allows more. */
    public Admission or(Admission other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Returns true if a request may be read at all. */
    public boolean isGranted() {
        return compareTo(SHORT) >= 0;
    }
}
