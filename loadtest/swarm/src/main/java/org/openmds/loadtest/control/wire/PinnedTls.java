package org.openmds.loadtest.control.wire;

import java.io.IOException;
import java.math.BigInteger;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** TLS between the controller and the testers of a run: a certificate for one run, which testers know by its fingerprint. */
public final class PinnedTls {

    private static final Duration VALIDITY = Duration.ofDays(30);
    /** The clocks of testers may be wrong; the load test measures with such machines. */
    private static final Duration SKEW = Duration.ofDays(2);
    private static final int SERIAL_BITS = 127;

    private PinnedTls() {
    }

    /**
     * The certificate of a run with its key.
     *
     * @param keys
     *            a store with the one entry, without a password
     * @param fingerprint
     *            SHA-256 in hexadecimal digits
     */
    public record RunCertificate(KeyStore keys, String fingerprint) {
    }

    /** Makes a certificate for one run. */
    public static RunCertificate certificate() throws IOException {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            KeyPair pair = generator.generateKeyPair();
            X500Name name = new X500Name("CN=mds load");
            Instant now = Instant.now();
            X509Certificate certificate = new JcaX509CertificateConverter()
                    .getCertificate(
                            new JcaX509v3CertificateBuilder(name, new BigInteger(SERIAL_BITS, new SecureRandom()),
                                    Date.from(now.minus(SKEW)), Date.from(now.plus(VALIDITY)), name, pair.getPublic())
                                    .build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate())));
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(null, null);
            keys.setKeyEntry("run", pair.getPrivate(), new char[0], new X509Certificate[]{certificate});
            return new RunCertificate(keys, fingerprint(certificate));
        } catch (GeneralSecurityException | OperatorCreationException e) {
            throw new IOException("the certificate of the run cannot be made: " + e.getMessage(), e);
        }
    }

    /** Returns a context of clients that accept exactly the certificate with this fingerprint. */
    public static SSLContext client(String fingerprint) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[]{new PinnedCertificate(fingerprint)}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String fingerprint(X509Certificate certificate) throws CertificateEncodingException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Accepts one certificate, whatever names and times it has. */
    private static final class PinnedCertificate extends X509ExtendedTrustManager {

        private final String fingerprint;

        private PinnedCertificate(String fingerprint) {
            this.fingerprint = fingerprint;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            if (chain.length == 0 || !fingerprint(chain[0]).equals(fingerprint)) {
                throw new CertificateException("the certificate of the controller has another fingerprint");
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            checkServerTrusted(chain, authType);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            checkServerTrusted(chain, authType);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            throw new CertificateException("testers have no certificates");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            checkClientTrusted(chain, authType);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            checkClientTrusted(chain, authType);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
