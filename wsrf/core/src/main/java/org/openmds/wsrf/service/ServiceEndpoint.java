package org.openmds.wsrf.service;

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
}
