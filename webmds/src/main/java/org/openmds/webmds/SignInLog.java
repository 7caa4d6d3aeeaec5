package org.openmds.webmds;

import org.eclipse.jetty.server.Request;

/** Record of the sign-ins at pages, for administrators. Thread-safe; called on the thread of the request. */
@FunctionalInterface
public interface SignInLog {

    /** Takes a sign-in that has succeeded or was refused. */
    void add(Request request, SignInEvent event);

    /**
     * A sign-in.
     *
     * @param way
     *            {@code token}, {@code issuer} or {@code certificate}
     * @param user
     *            name of the user; empty if it is not known
     * @param subject
     *            subject of the certificate; empty for another way
     * @param refusal
     *            the reason for a refusal, a sentence; empty for a success
     */
    record SignInEvent(String way, String user, String subject, String refusal) {
    }
}
