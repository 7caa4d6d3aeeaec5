package org.openmds.http;

import java.util.concurrent.atomic.AtomicLongArray;

/** Counts of the requests that a server refused before any operation saw them, by reason. Thread-safe. */
public final class RefusalCounts {

    /** A reason to refuse a request. */
    public enum RefusalReason {
        /** Too many requests of one address in a second. */
        RATE,
        /** A Host that is no name of the server. */
        HOST,
        /** A page of another site that sent the request. */
        ORIGIN,
        /** Headers of a proxy that name two clients. */
        PROXY,
        /** No credential, where one is needed. */
        NO_CREDENTIAL,
        /** A credential that is no bearer token. */
        NO_BEARER_TOKEN,
        /** A bearer token that belongs to no caller. */
        UNKNOWN_TOKEN,
        /** A bearer token whose time has ended, or has not begun. */
        EXPIRED_TOKEN,
        /** A JSON Web Token that cannot be read, or lacks a claim. */
        MALFORMED_TOKEN,
        /** A JSON Web Token of an issuer that is not configured. */
        UNKNOWN_ISSUER,
        /** A JSON Web Token for another server. */
        WRONG_AUDIENCE,
        /** A JSON Web Token whose signature no key of its issuer has made. */
        BAD_SIGNATURE,
        /** A JSON Web Token of an issuer whose keys are not known, or too old. */
        NO_KEYS,
        /** A certificate that no map and no rule names. */
        UNMAPPED_CERTIFICATE,
        /** A certificate that was valid when its connection began. */
        EXPIRED_CERTIFICATE,
        /** A certificate that was revoked, or whose authority was removed, since its connection began. */
        UNTRUSTED_CERTIFICATE,
        /** A caller without the right. */
        NO_RIGHT,
        /** A body that is longer than the caller may send. */
        BODY
    }

    private final AtomicLongArray counts = new AtomicLongArray(RefusalReason.values().length);

    /** Counts a refusal. */
    public void add(RefusalReason reason) {
        counts.incrementAndGet(reason.ordinal());
    }

    /** Returns the number of refusals since the start. */
    public long total(RefusalReason reason) {
        return counts.get(reason.ordinal());
    }
}
