package org.openmds.wsrf.service;

import java.util.Optional;

/**
 * A service, independent of the transport. Server codecs such as SOAP over HTTP call it. All codecs share one endpoint and therefore give the
 * same answers.
 *
 * <p>
 * Thread-safe. May block on the disk until the call's deadline, so callers use threads that may block.
 */
public interface ServiceEndpoint {

    /** Returns the description of the service; always the same value. */
    ServiceDescription description();

    /**
     * Returns what a caller may send to this service, before any part of his request is read. Called for each request; fast, and never throws.
     */
    Admission admission(Caller caller);

    /** Returns true if the resource with this key takes long requests. Called before the body of a long request is read; does not block. */
    default boolean takesLongInput(String resourceKey) {
        return false;
    }

    /**
     * Answers a request. Never throws: every error becomes a {@link Reply.Fault}, and errors inside the service are logged with their cause.
     */
    Reply answer(Call call);

    /**
     * Answers a request without waiting, within about a hundred microseconds, so that a thread that serves many connections can call it. Never
     * throws, like {@link #answer}.
     *
     * @return empty if this is not possible; nothing was done then, and the caller uses {@link #answer}
     */
    default Optional<Reply> answerAtOnce(Call call) {
        return Optional.empty();
    }
}
