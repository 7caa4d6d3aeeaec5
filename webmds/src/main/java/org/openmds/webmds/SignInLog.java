package org.openmds.webmds;

import java.util.Locale;

import org.eclipse.jetty.server.Request;

/** Record of the sign-ins at pages, their ends and refused requests, for administrators. Thread-safe; called on the thread of the request. */
@FunctionalInterface
public interface SignInLog {

    /** Takes an event. */
    void add(Request request, SignInEvent event);

    /** The kind of an event. */
    enum SignInAction {
        SIGN_IN, SIGN_OUT,
        /** The certificate of a connection no longer counts, so that its request was refused. */
        CREDENTIAL_REFUSED;

        /** Returns the word for logs. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * A sign-in that has succeeded or was refused, a sign-out, or a refused request.
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
    record SignInEvent(SignInAction action, String way, String user, String subject, String refusal) {
    }
}
