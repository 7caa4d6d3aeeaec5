package org.openmds.server.suite;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AccessDescription;
import org.bouncycastle.asn1.x509.AuthorityInformationAccess;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.CRLReason;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v2CRLBuilder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CRLConverter;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v2CRLBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.cert.ocsp.BasicOCSPRespBuilder;
import org.bouncycastle.cert.ocsp.CertificateStatus;
import org.bouncycastle.cert.ocsp.OCSPReq;
import org.bouncycastle.cert.ocsp.OCSPRespBuilder;
import org.bouncycastle.cert.ocsp.Req;
import org.bouncycastle.cert.ocsp.RevokedStatus;
import org.bouncycastle.cert.ocsp.jcajce.JcaBasicOCSPRespBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.openmds.server.identity.TestKeys;

import eu.emi.security.authn.x509.proxy.ProxyCertificateOptions;
import eu.emi.security.authn.x509.proxy.ProxyGenerator;

/** A certificate authority of a test. */
public final class TestAuthority {

    /** Keys by the names of their users: a new key takes longer than the rest of a test. Authorities have keys of their own. */
    private static final Map<String, KeyPair> KEYS = new ConcurrentHashMap<>();

    private final Issued own;

    /** A certificate, its key and the certificates up to its authority. */
    public record Issued(X509Certificate[] chain, PrivateKey key) {

        /** Writes the certificate and the key as PEM files. */
        public void write(Path certificate, Path keyFile) throws IOException {
            try (JcaPEMWriter pem = new JcaPEMWriter(writer(certificate))) {
                for (X509Certificate each : chain) {
                    pem.writeObject(each);
                }
            }
            try (JcaPEMWriter pem = new JcaPEMWriter(writer(keyFile))) {
                Files.setPosixFilePermissions(keyFile, PosixFilePermissions.fromString("rw-------"));
                pem.writeObject(new JcaPKCS8Generator(key, null));
            }
        }

        /** Returns a proxy of this certificate with a key of its own. */
        Issued proxy() throws Exception {
            KeyPair pair = TestKeys.rsa();
            ProxyCertificateOptions options = new ProxyCertificateOptions(chain);
            options.setPublicKey(pair.getPublic());
            return new Issued(ProxyGenerator.generate(options, key).getCertificateChain(), pair.getPrivate());
        }

        private static Writer writer(Path file) throws IOException {
            return Files.newBufferedWriter(file);
        }
    }

    public TestAuthority(String name) throws Exception {
        KeyPair pair = TestKeys.rsa();
        X500Name subject = new X500Name("CN=" + name);
        X509Certificate certificate = signed(
                builder(subject, subject, pair, Duration.ofDays(1))
                        .addExtension(Extension.basicConstraints, true, new BasicConstraints(true)),
                pair.getPrivate());
        own = new Issued(new X509Certificate[]{certificate}, pair.getPrivate());
    }

    /** Returns the certificate of the authority, which is valid for a day. */
    public X509Certificate certificate() {
        return own.chain()[0];
    }

    /** Writes the certificate of the authority as a PEM file. */
    public Path write(Path file) throws IOException {
        try (JcaPEMWriter pem = new JcaPEMWriter(Files.newBufferedWriter(file))) {
            pem.writeObject(certificate());
        }
        return file;
    }

    /** Returns the beginning of the names of an authority's files in a directory of the IGTF. */
    static String hash(Path certificate) throws IOException {
        Process openssl = new ProcessBuilder("openssl", "x509", "-hash", "-noout", "-in", certificate.toString())
                .start();
        try (InputStream out = openssl.getInputStream()) {
            return new String(out.readAllBytes(), StandardCharsets.US_ASCII).strip();
        }
    }

    /** Writes a revocation list with one certificate as a PEM file. */
    void writeRevoked(Path file, Issued revoked) throws Exception {
        writeRevoked(file, revoked.chain()[0], Instant.now().minusSeconds(60), Instant.now().plus(Duration.ofDays(1)));
    }

    /** Writes a revocation list with one certificate as a PEM file, with the times of the list and of the next one. */
    public void writeRevoked(Path file, X509Certificate revoked, Instant thisUpdate, Instant nextUpdate)
            throws Exception {
        X509v2CRLBuilder list = new JcaX509v2CRLBuilder(certificate().getSubjectX500Principal(), Date.from(thisUpdate))
                .setNextUpdate(Date.from(nextUpdate))
                .addCRLEntry(revoked.getSerialNumber(), Date.from(thisUpdate), CRLReason.keyCompromise);
        X509CRL signed = new JcaX509CRLConverter()
                .getCRL(list.build(new JcaContentSignerBuilder("SHA256withRSA").build(own.key())));
        try (JcaPEMWriter pem = new JcaPEMWriter(Files.newBufferedWriter(file))) {
            pem.writeObject(signed);
        }
    }

    /** Answers a request of OCSP: one certificate is revoked, all others are good. */
    byte[] answerOcsp(byte[] request, Issued revoked) throws Exception {
        BasicOCSPRespBuilder answers = new JcaBasicOCSPRespBuilder(certificate().getSubjectX500Principal());
        for (Req each : new OCSPReq(request).getRequestList()) {
            Date now = Date.from(Instant.now().minusSeconds(60));
            boolean isRevoked = each.getCertID().getSerialNumber().equals(revoked.chain()[0].getSerialNumber());
            answers.addResponse(each.getCertID(),
                    isRevoked ? new RevokedStatus(now, CRLReason.keyCompromise) : CertificateStatus.GOOD, now,
                    Date.from(Instant.now().plus(Duration.ofHours(1))));
        }
        return new OCSPRespBuilder().build(OCSPRespBuilder.SUCCESSFUL,
                answers.build(new JcaContentSignerBuilder("SHA256withRSA").build(own.key()), null,
                        Date.from(Instant.now())))
                .getEncoded();
    }

    /** Issues a certificate for localhost that ends after a time, which may be negative. */
    Issued issue(String name, Duration validity) throws Exception {
        return issue(name, validity, Optional.empty());
    }

    /** Issues a certificate for a host with these DNS names and addresses, valid for an hour. */
    public Issued issueFor(String name, String... hosts) throws Exception {
        GeneralName[] names = Stream.of(hosts)
                .map(host -> new GeneralName(
                        host.matches("[0-9.]+|.*:.*") ? GeneralName.iPAddress : GeneralName.dNSName, host))
                .toArray(GeneralName[]::new);
        return issue(name, Duration.ofHours(1), Optional.empty(), new GeneralNames(names));
    }

    /** Issues a certificate that names the address of a server for OCSP. */
    Issued issueWithOcsp(String name, String url) throws Exception {
        return issue(name, Duration.ofHours(1), Optional.of(url));
    }

    private Issued issue(String name, Duration validity, Optional<String> ocsp) throws Exception {
        return issue(name, validity, ocsp,
                new GeneralNames(new GeneralName[]{new GeneralName(GeneralName.dNSName, "localhost"),
                    new GeneralName(GeneralName.iPAddress, "127.0.0.1")}));
    }

    private Issued issue(String name, Duration validity, Optional<String> ocsp, GeneralNames names) throws Exception {
        KeyPair pair = KEYS.computeIfAbsent(name, _ -> TestKeys.rsa());
        X500Name issuer = new X500Name(certificate().getSubjectX500Principal().getName());
        X509v3CertificateBuilder builder = builder(issuer, new X500Name("CN=" + name), pair, validity)
                .addExtension(Extension.subjectAlternativeName, false, names)
                .addExtension(Extension.subjectKeyIdentifier, false,
                        new JcaX509ExtensionUtils().createSubjectKeyIdentifier(pair.getPublic()));
        if (ocsp.isPresent()) {
            builder.addExtension(Extension.authorityInfoAccess, false,
                    new AuthorityInformationAccess(AccessDescription.id_ad_ocsp,
                            new GeneralName(GeneralName.uniformResourceIdentifier, ocsp.get())));
        }
        X509Certificate certificate = signed(builder, own.key());
        return new Issued(new X509Certificate[]{certificate}, pair.getPrivate());
    }

    /** Returns a context for clients that trust this authority and have no certificate. */
    SSLContext context() throws Exception {
        return context(null);
    }

    /** Returns a context for clients with a certificate that trust this authority. */
    SSLContext context(@org.jspecify.annotations.Nullable Issued client) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("authority", certificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        if (client != null) {
            keys.setKeyEntry("client", client.key(), new char[0], client.chain());
        }
        KeyManagerFactory manager = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        manager.init(keys, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(manager.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static JcaX509v3CertificateBuilder builder(X500Name issuer, X500Name subject, KeyPair pair,
            Duration validity) {
        Instant now = Instant.now();
        return new JcaX509v3CertificateBuilder(issuer, new BigInteger(64, new SecureRandom()),
                Date.from(now.minus(Duration.ofDays(2))), Date.from(now.plus(validity)), subject, pair.getPublic());
    }

    private static X509Certificate signed(X509v3CertificateBuilder builder, PrivateKey key)
            throws Exception {
        return new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withRSA").build(key)));
    }
}
