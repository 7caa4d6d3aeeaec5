package org.openmds.wsrf.client.credential;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with certificates and keys in PEM form (RFC 7468).
 *
 * @param file
 *            the file that has the text, for messages
 */
record PemText(Path file, String text) {

    private static final Pattern BLOCK = Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");
    private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "EdDSA");
    private static final int SEQUENCE = 0x30;
    private static final int OCTET_STRING = 0x04;
    /** Version 0 and the algorithm rsaEncryption, as in PKCS #8 before the key. */
    private static final byte[] RSA = {0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, (byte) 0x86, 0x48, (byte) 0x86,
        (byte) 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00};

    /**
     * Returns all certificates.
     *
     * @throws CredentialException
     *             there is none, or one cannot be read
     */
    List<X509Certificate> certificates() {
        List<X509Certificate> found = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(text);
        while (blocks.find()) {
            if (blocks.group(1).equals("CERTIFICATE") || blocks.group(1).equals("X509 CERTIFICATE")) {
                found.add(certificate(blocks.group(2)));
            }
        }
        if (found.isEmpty()) {
            throw new CredentialException("%s has no certificate in PEM form".formatted(file));
        }
        return found;
    }

    /**
     * Returns the first private key: PKCS #8, or PKCS #1 for RSA.
     *
     * @throws CredentialException
     *             there is none, it cannot be read, or it has a password
     */
    PrivateKey key() {
        Matcher blocks = BLOCK.matcher(text);
        while (blocks.find()) {
            String kind = blocks.group(1);
            if (kind.equals("PRIVATE KEY")) {
                return key(decode(blocks.group(2)));
            }
            if (kind.equals("RSA PRIVATE KEY")) {
                return key(der(SEQUENCE, concat(RSA, der(OCTET_STRING, decode(blocks.group(2))))));
            }
            if (kind.equals("EC PRIVATE KEY")) {
                throw new CredentialException(
                        "the key in %s has an old form; openssl pkcs8 -topk8 -nocrypt writes it as needed"
                                .formatted(file));
            }
        }
        throw new CredentialException(text.contains("ENCRYPTED")
                ? "the key in %s has a password; a key without one is needed".formatted(file)
                : "%s has no private key in PEM form".formatted(file));
    }

    private X509Certificate certificate(String base64) {
        try {
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(decode(base64)));
        } catch (GeneralSecurityException e) {
            throw new CredentialException("a certificate in %s cannot be read: %s".formatted(file, e.getMessage()), e);
        }
    }

    private PrivateKey key(byte[] pkcs8) {
        return KEY_ALGORITHMS.stream()
                .flatMap(algorithm -> key(algorithm, pkcs8).stream())
                .findFirst()
                .orElseThrow(() -> new CredentialException("the key in %s is none of the kinds %s, or is damaged"
                        .formatted(file, String.join(", ", KEY_ALGORITHMS))));
    }

    private static Optional<PrivateKey> key(String algorithm, byte[] pkcs8) {
        try {
            return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8)));
        } catch (GeneralSecurityException e) {
            return Optional.empty();
        }
    }

    private byte[] decode(String base64) {
        try {
            return Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new CredentialException("%s is damaged: %s".formatted(file, e.getMessage()), e);
        }
    }

    /** Returns a value in DER, shorter than 64 KiB. */
    private static byte[] der(int tag, byte[] content) {
        byte[] head = {(byte) tag, (byte) 0x82, (byte) (content.length >> 8), (byte) content.length};
        return concat(head, content);
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = new byte[first.length + second.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** Returns the name of the file; the text may have a key. */
    @Override
    public String toString() {
        return file.toString();
    }
}
