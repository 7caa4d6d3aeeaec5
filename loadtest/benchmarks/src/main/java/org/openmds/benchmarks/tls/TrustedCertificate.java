package org.openmds.benchmarks.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The one certificate that the clients of a benchmark trust. Thread-safe.
 *
 * @param trust
 *            checks certificates against it
 */
record TrustedCertificate(TrustManagerFactory trust) {

    /** Reads a certificate in PEM form. */
    static TrustedCertificate read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setCertificateEntry("server", CertificateFactory.getInstance("X.509").generateCertificate(in));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            return new TrustedCertificate(trust);
        } catch (GeneralSecurityException e) {
            throw new IOException("the certificate %s cannot be used: %s".formatted(file, e.getMessage()), e);
        }
    }

    /** Returns a context that remembers no session, so that its first connection has a full handshake. */
    SSLContext context() throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("TLS cannot be used: " + e.getMessage(), e);
        }
    }
}
