package org.openmds.wsrf.service;

import java.util.Optional;

/**
 * A service without its transport. Server codecs (SOAP over HTTP) call it; they share one endpoint, so that all of them answer alike.
 *
 * <p>
 * Thread-safe. May block for the disk, at most until the call's deadline; callers use threads that may wait.
 */
public interface ServiceEndpoint {

    /** What the service is; always the same value. */
    ServiceDescription description();

    /**
     * Answers a request. Never throws: whatever goes wrong becomes a {@link Reply.Fault}, and the log has the cause where it is the service's own.
     */
    Reply answer(Call call);

    /**
     * Answers a request without waiting for anything, within about a hundred microseconds, so that a thread that serves many connections may ask. Never
     * throws, as {@link #answer}.
     *
     * @return empty where that cannot be: nothing was done then, and {@link #answer} is to be asked
     */
    default Optional<Reply> answerAtOnce(Call call) {
        return Optional.empty();
    }
}
