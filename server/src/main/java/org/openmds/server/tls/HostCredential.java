package org.openmds.server.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.HexFormat;

import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;

import eu.emi.security.authn.x509.impl.CertificateUtils;
import eu.emi.security.authn.x509.impl.CertificateUtils.Encoding;

/** The certificate chain of this host, with its own certificate first, and its private key. Immutable. */
public final class HostCredential {

    private static final char[] NO_PASSWORD = {};

    private final X509Certificate[] chain;
    private final PrivateKey key;

    private HostCredential(X509Certificate[] chain, PrivateKey key) {
        this.chain = chain;
        this.key = key;
    }

    /**
     * Reads a credential from PEM files.
     *
     * @throws TlsException
     *             a file cannot be used, the key does not belong to the certificate, or the certificate is not valid now
     */
    public static HostCredential read(Path certificate, Path key, Instant now) {
        return of(PemFiles.read(certificate, key), now);
    }

    static HostCredential of(PemFiles files, Instant now) {
        HostCredential read;
        try {
            read = new HostCredential(CertificateUtils.loadCertificateChain(stream(files.certificate()), Encoding.PEM),
                    CertificateUtils.loadPrivateKey(stream(files.key()), Encoding.PEM, NO_PASSWORD));
            requirePair(read.chain[0].getPublicKey(), read.key);
        } catch (IOException | GeneralSecurityException e) {
            throw new TlsException("the certificate and its key cannot be used: " + e.getMessage(), e);
        }
        X509Certificate own = read.chain[0];
        if (now.isBefore(own.getNotBefore().toInstant()) || now.isAfter(own.getNotAfter().toInstant())) {
            throw new TlsException("the certificate is valid from %s to %s, not now".formatted(
                    own.getNotBefore().toInstant(), own.getNotAfter().toInstant()));
        }
        return read;
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Fails if the private key is not that of the public one: the one must verify what the other signs. */
    private static void requirePair(PublicKey publicKey, PrivateKey privateKey) throws GeneralSecurityException {
        String algorithm = switch (publicKey.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC", "ECDSA" -> "SHA256withECDSA";
            case String other -> other;
        };
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(privateKey);
        signature.update(publicKey.getEncoded());
        byte[] signed = signature.sign();
        signature.initVerify(publicKey);
        signature.update(publicKey.getEncoded());
        if (!signature.verify(signed)) {
            throw new TlsException("the key does not belong to the certificate");
        }
    }

    KeyManager[] keyManagers() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        store.setKeyEntry("host", key, NO_PASSWORD, chain);
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    /** Returns the certificate of the host, without those of its authorities. */
    public X509Certificate certificate() {
        return chain[0];
    }

    X509Certificate[] chain() {
        return chain.clone();
    }

    PrivateKey key() {
        return key;
    }

    /** Returns the end of the certificate's validity. */
    public Instant end() {
        return chain[0].getNotAfter().toInstant();
    }

    /** Returns the SHA-256 fingerprint of the certificate, such as {@code 3F:0A:…}. */
    public String fingerprint() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(chain[0].getEncoded());
            return HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has SHA-256 and encodes what it has read", e);
        }
    }
}
