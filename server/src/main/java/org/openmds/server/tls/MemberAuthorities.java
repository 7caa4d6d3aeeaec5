package org.openmds.server.tls;

import java.nio.file.Path;

import javax.net.ssl.X509TrustManager;

import org.openmds.server.settings.TlsSettings.OcspCheck;

import eu.emi.security.authn.x509.ProxySupport;
import eu.emi.security.authn.x509.X509CertChainValidatorExt;
import eu.emi.security.authn.x509.helpers.ssl.SSLTrustManager;

/** The authorities that sign the certificates of members of a replicated index. Changed files take effect within seconds. Thread-safe. */
public final class MemberAuthorities implements AutoCloseable {

    private final X509CertChainValidatorExt validator;

    private MemberAuthorities(X509CertChainValidatorExt validator) {
        this.validator = validator;
    }

    /**
     * Opens a file in PEM form, or a directory as the IGTF distributes it.
     *
     * @throws TlsException
     *             it cannot be read
     */
    public static MemberAuthorities open(Path trust, OcspCheck ocsp) {
        return new MemberAuthorities(ClientAuthorities.open(trust, ocsp, ProxySupport.DENY));
    }

    /** Returns the check of a chain; a proxy is no member. */
    public X509TrustManager check() {
        return new SSLTrustManager(validator);
    }

    /** Ends the watch of the files. Idempotent. */
    @Override
    public void close() {
        validator.dispose();
    }
}
