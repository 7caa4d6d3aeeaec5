package org.openmds.webmds;

import java.util.Locale;

import org.eclipse.jetty.server.Request;

/** Record of the sign-ins at pages and their ends, for administrators. Thread-safe; called on the thread of the request. */
@FunctionalInterface
public interface SignInLog {

    /** Takes a sign-in that has succeeded or was refused, or a sign-out. */
    void add(Request request, SignInEvent event);

    /** The kind of an event. */
    enum SignInAction {
        SIGN_IN, SIGN_OUT;

        /** Returns the word for logs. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * A sign-in or sign-out.
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
