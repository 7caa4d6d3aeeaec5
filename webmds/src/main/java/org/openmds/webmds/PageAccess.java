package org.openmds.webmds;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.client.http.Authorization;

/** The access control of the services that pages call, as far as this process has it. Thread-safe and fast. */
public interface PageAccess {

    /**
     * Returns the user behind a credential. Callers must have shown the credential to a service before, which limits guesses.
     *
     * @param token
     *            credential of the user; empty for one who shows nothing, who acts with the credentials of WebMDS itself
     */
    PageUser user(Optional<Authorization> token);

    /**
     * Lends a credential for the certificate of the browser's connection. Only the services of this process accept it, and only until it is closed.
     *
     * @return empty if the connection has no certificate, or certificates do not count here
     */
    Optional<LentCredential> lend(Request request);

    /** Returns why the certificate of the browser's connection no longer counts; empty if it counts, or there is none. A refusal is counted. */
    Optional<String> certificateRefusal(Request request);

    /** Returns the log of sign-ins. */
    SignInLog signIns();

    /** A credential for one request. */
    interface LentCredential extends AutoCloseable {

        /** Returns the fingerprint of the certificate, in hexadecimal digits. */
        String fingerprint();

        /** Returns the subject of the certificate. */
        String subject();

        /** Returns the time when the certificate ends. */
        Instant end();

        /** Returns the credential. */
        Authorization authorization();

        /** Ends the credential. Idempotent. */
        @Override
        void close();
    }

    /**
     * Returns the access control for services of other processes: it knows no user and lends nothing.
     *
     * @param refusals
     *            returns why the certificate of a connection no longer counts
     */
    static PageAccess unknown(SignInLog log, Function<Request, Optional<String>> refusals) {
        return new PageAccess() {
            @Override
            public PageUser user(Optional<Authorization> token) {
                return PageUser.UNKNOWN;
            }

            @Override
            public Optional<LentCredential> lend(Request request) {
                return Optional.empty();
            }

            @Override
            public Optional<String> certificateRefusal(Request request) {
                return refusals.apply(request);
            }

            @Override
            public SignInLog signIns() {
                return log;
            }
        };
    }
}
