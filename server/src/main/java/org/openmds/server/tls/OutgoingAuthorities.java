package org.openmds.server.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.net.ssl.X509TrustManager;

import org.openmds.wsrf.client.credential.CredentialException;
import org.openmds.wsrf.client.credential.CredentialReaders;

import eu.emi.security.authn.x509.CrlCheckingMode;
import eu.emi.security.authn.x509.NamespaceCheckingMode;
import eu.emi.security.authn.x509.OCSPCheckingMode;
import eu.emi.security.authn.x509.OCSPParametes;
import eu.emi.security.authn.x509.ProxySupport;
import eu.emi.security.authn.x509.RevocationParameters;
import eu.emi.security.authn.x509.ValidationError;
import eu.emi.security.authn.x509.ValidationErrorCode;
import eu.emi.security.authn.x509.X509CertChainValidator;
import eu.emi.security.authn.x509.impl.OpensslCertChainValidator;
import eu.emi.security.authn.x509.impl.ValidatorParams;

/** Reads the authorities of the servers that this server calls: those of an IGTF directory with their policies and revocation lists. */
public final class OutgoingAuthorities {

    private static final Pattern HASHED = Pattern.compile("[0-9a-f]{8}\\.\\d");
    private static final long NO_UPDATES = -1;
    /** Names as OpenSSL 1.0 and newer make them; the IGTF distributes these and the older ones. */
    static final boolean HASHES_OF_OPENSSL_1 = true;

    private OutgoingAuthorities() {
    }

    /**
     * Reads a directory with hashed names as the IGTF distributes it, or another directory or file with certificates in PEM form. The caller reads it
     * again when a file has changed.
     *
     * @throws CredentialException
     *             it cannot be read, or has no certificate
     */
    public static X509TrustManager read(Path authorities) {
        return isHashed(authorities)
                ? new PolicyTrust(new OpensslCertChainValidator(authorities.toString(), HASHES_OF_OPENSSL_1,
                        NamespaceCheckingMode.EUGRIDPMA_AND_GLOBUS, NO_UPDATES,
                        new ValidatorParams(new RevocationParameters(CrlCheckingMode.IF_VALID,
                                new OCSPParametes(OCSPCheckingMode.IGNORE)), ProxySupport.DENY)))
                : CredentialReaders.STANDARD.authorities().apply(authorities);
    }

    private static boolean isHashed(Path authorities) {
        if (!Files.isDirectory(authorities)) {
            return false;
        }
        try (Stream<Path> files = Files.list(authorities)) {
            return files.anyMatch(file -> HASHED.matcher(file.getFileName().toString()).matches());
        } catch (IOException e) {
            throw new CredentialException("%s cannot be read: %s".formatted(authorities, e.getMessage()), e);
        }
    }

    /** Checks certificates of servers; Java itself checks their names, because this is no extended trust manager. */
    private record PolicyTrust(X509CertChainValidator validator) implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("these authorities are for servers");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            List<ValidationError> errors = validator.validate(chain).getErrors();
            if (!errors.isEmpty()) {
                throw failure(errors.getFirst(), chain[0]);
            }
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return validator.getTrustedIssuers();
        }

        private static CertificateException failure(ValidationError error, X509Certificate own) {
            ValidationErrorCode code = error.getErrorCode();
            if (code == ValidationErrorCode.certificateExpired) {
                return new CertificateExpiredException("NotAfter: " + own.getNotAfter().toInstant());
            }
            if (code == ValidationErrorCode.certificateNotYetValid) {
                return new CertificateNotYetValidException("NotBefore: " + own.getNotBefore().toInstant());
            }
            return code == ValidationErrorCode.noTrustAnchorFound || code == ValidationErrorCode.noIssuerPublicKey
                    ? new CertificateException(new CertPathBuilderException(error.getMessage()))
                    : new CertificateException(error.getMessage());
        }
    }
}
