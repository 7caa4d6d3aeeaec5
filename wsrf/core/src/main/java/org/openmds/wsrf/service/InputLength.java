package org.openmds.wsrf.service;

/** The length of the requests of an operation. It limits what the server reads of a caller before it knows the operation. */
public enum InputLength {
    /** Names, expressions, times: at most as long as the requests of callers who may only read. */
    SHORT,
    /**
     * Documents, if the resource key of the request names a resource that takes them; short otherwise. For operations that need no right of their
     * own, because the key cannot be guessed.
     */
    LONG_FOR_KNOWN_KEY,
    /** Documents. */
    LONG
}
