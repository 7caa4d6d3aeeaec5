package org.openmds.server.identity;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

import org.openmds.server.dn.DistinguishedName;

/**
 * Certificates of browsers for which a page asks the services of its own process. Each has a random bearer token while the request of the browser is
 * answered, so there are at most as many as such requests. Thread-safe.
 */
public final class LentCertificates {

    private static final int BYTES = 32;

    private final RandomGenerator random = RandomGenerator.of("SecureRandom");
    private final Map<String, X509Certificate[]> byToken = new ConcurrentHashMap<>();

    LentCertificates() {
    }

    /**
     * A bearer token that stands for a certificate until it is closed.
     *
     * @param fingerprint
     *            SHA-256 of the certificate
     * @param subject
     *            subject of the certificate
     * @param end
     *            time until which it and its authorities are valid
     */
    public record LentToken(String token, String fingerprint, String subject, Instant end,
            Runnable closing) implements AutoCloseable {

        /** Ends the token. Idempotent. */
        @Override
        public void close() {
            closing.run();
        }

        /** Leaves out the token. */
        @Override
        public String toString() {
            return "LentToken[%s]".formatted(subject);
        }
    }

    LentToken lend(X509Certificate[] chain) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String token = "certificate-" + HexFormat.of().formatHex(bytes);
        LentToken lent = new LentToken(token, fingerprint(chain[0]),
                DistinguishedName.text(chain[0].getSubjectX500Principal()), CertificateCallers.end(chain),
                () -> byToken.remove(token));
        byToken.put(token, chain.clone());
        return lent;
    }

    Optional<X509Certificate[]> chain(String token) {
        return Optional.ofNullable(byToken.get(token));
    }

    private static String fingerprint(X509Certificate certificate) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
