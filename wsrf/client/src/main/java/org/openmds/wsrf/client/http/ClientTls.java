package org.openmds.wsrf.client.http;

import java.util.Optional;

import javax.net.ssl.SSLContext;

/**
 * TLS of requests to a target: the authorities that sign its certificate, and the certificate that it may see. Two requests share connections only if
 * they have the same object, so new files never use a connection of old ones. Immutable.
 */
public final class ClientTls {

    private final SSLContext context;
    private final String authorities;
    private final Optional<String> certificate;

    /**
     * @param authorities
     *            a noun for messages, such as "the authorities in /etc/ca.pem"
     * @param certificate
     *            a noun for messages, such as "the certificate in /etc/client.pem"; empty if the target sees none
     */
    public ClientTls(SSLContext context, String authorities, Optional<String> certificate) {
        this.context = context;
        this.authorities = authorities;
        this.certificate = certificate;
    }

    /** Returns the context that makes the connections. */
    public SSLContext context() {
        return context;
    }

    String authorities() {
        return authorities;
    }

    Optional<String> certificate() {
        return certificate;
    }

    /** Returns what the target may see, without a secret. */
    @Override
    public String toString() {
        return certificate.map(shown -> authorities + " and " + shown).orElse(authorities);
    }
}
