package org.openmds.server.tls;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;

import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A certificate that no authority has signed, for trying out: clients must be told to trust it.
 *
 * @param certificate
 *            the file with the certificate
 * @param key
 *            the file with the key, which only its owner can read
 */
public record SelfSignedCertificate(Path certificate, Path key) {

    private static final Duration VALIDITY = Duration.ofDays(365);
    /** Time before the end after which a new certificate is made. */
    private static final Duration RENEWAL = Duration.ofDays(7);
    private static final int SERIAL_BITS = 127;

    /**
     * Returns the certificate in a folder. Makes one if there is none, or if it ends soon.
     *
     * @param names
     *            the host names for which it is valid, besides localhost and the loopback addresses
     * @throws TlsException
     *             it cannot be made or written
     */
    public static SelfSignedCertificate in(Path folder, List<String> names, Instant now) {
        SelfSignedCertificate files = new SelfSignedCertificate(folder.resolve("self-signed.pem"),
                folder.resolve("self-signed-key.pem"));
        if (!files.isUsable(now)) {
            files.make(names, now);
        }
        return files;
    }

    private boolean isUsable(Instant now) {
        try {
            return HostCredential.read(certificate, key, now).end().isAfter(now.plus(RENEWAL));
        } catch (TlsException _) {
            return false;
        }
    }

    private void make(List<String> names, Instant now) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            KeyPair pair = generator.generateKeyPair();
            Files.createDirectories(certificate.toAbsolutePath().getParent());
            write(key, new JcaPKCS8Generator(pair.getPrivate(), null).generate());
            write(certificate, signed(pair, names, now));
        } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
            throw new TlsException("the self-signed certificate %s cannot be made: %s".formatted(certificate,
                    e.getMessage()), e);
        }
    }

    private static X509CertificateHolder signed(KeyPair pair, List<String> names, Instant now)
            throws IOException, OperatorCreationException {
        X500Name subject = new X500Name("CN=" + names.stream().findFirst().orElse("localhost"));
        GeneralName[] alternatives = Stream.concat(
                Stream.concat(names.stream(), Stream.of("localhost"))
                        .distinct()
                        .map(name -> new GeneralName(GeneralName.dNSName, name)),
                Stream.of("127.0.0.1", "::1").map(address -> new GeneralName(GeneralName.iPAddress, address)))
                .toArray(GeneralName[]::new);
        return new JcaX509v3CertificateBuilder(subject, new BigInteger(SERIAL_BITS, new SecureRandom()),
                Date.from(now.minusSeconds(60)), Date.from(now.plus(VALIDITY)), subject, pair.getPublic())
                .addExtension(Extension.subjectAlternativeName, false, new GeneralNames(alternatives))
                .build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate()));
    }

    /** Writes a file that only its owner can read. */
    private static void write(Path file, Object content) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter pem = new JcaPEMWriter(text)) {
            pem.writeObject(content);
        }
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text.toString());
    }
}
