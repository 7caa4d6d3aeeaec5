package org.openmds.provider.input;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.Collection;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;

/**
 * A file of trusted certificates (PEM), which replace the certificates that Java trusts.
 *
 * @param file
 *            the file, at most 1 MiB
 */
public record TrustedCertificates(Path file) {

    private static final int MAX_BYTES = 1 << 20;

    /**
     * Returns the content of the file, for callers that cache the result while the file stays the same.
     *
     * @throws CollectionException
     *             the file cannot be read
     */
    public byte[] bytes() throws CollectionException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new CollectionException("%s is longer than %d bytes".formatted(this, MAX_BYTES));
            }
            return bytes;
        } catch (IOException e) {
            throw new CollectionException("%s cannot be read: %s".formatted(this, e), e);
        }
    }

    /**
     * Returns a TLS context that trusts these certificates.
     *
     * @throws CollectionException
     *             the file cannot be read, or does not contain certificates
     */
    public SSLContext tls() throws CollectionException {
        return tls(bytes());
    }

    /** Returns a TLS context for the content of such a file. */
    public SSLContext tls(byte[] pem) throws CollectionException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[]{manager(read(pem))}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new CollectionException("%s cannot be used: %s".formatted(this, e.getMessage()), e);
        }
    }

    /**
     * Returns the trust manager with these certificates.
     *
     * @throws CollectionException
     *             the file cannot be read, or does not contain certificates
     */
    public X509ExtendedTrustManager trustManager() throws CollectionException {
        try {
            return manager(read(bytes()));
        } catch (GeneralSecurityException e) {
            throw new CollectionException("%s cannot be used: %s".formatted(this, e.getMessage()), e);
        }
    }

    /** Returns the trust manager with the certificates that Java trusts. */
    public static X509ExtendedTrustManager defaultTrustManager() throws GeneralSecurityException {
        return manager(null);
    }

    private KeyStore read(byte[] pem) throws CollectionException {
        try {
            Collection<? extends Certificate> certificates = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(pem));
            if (certificates.isEmpty()) {
                throw new CollectionException("%s contains no certificate".formatted(this));
            }
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (Certificate each : certificates) {
                store.setCertificateEntry(Integer.toString(store.size()), each);
            }
            return store;
        } catch (IOException | GeneralSecurityException e) {
            throw new CollectionException("%s contains no certificates: %s".formatted(this, e.getMessage()), e);
        }
    }

    private static X509ExtendedTrustManager manager(@Nullable KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return Arrays.stream(factory.getTrustManagers())
                .filter(X509ExtendedTrustManager.class::isInstance)
                .map(X509ExtendedTrustManager.class::cast)
                .findFirst()
                .orElseThrow(() -> new GeneralSecurityException("Java has no X.509 trust manager"));
    }

    @Override
    public String toString() {
        return "the file of trusted certificates " + file;
    }
}
