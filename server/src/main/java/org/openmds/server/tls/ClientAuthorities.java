package org.openmds.server.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStoreException;
import java.time.Duration;
import java.util.List;

import org.openmds.server.settings.TlsSettings.OcspCheck;

import eu.emi.security.authn.x509.CrlCheckingMode;
import eu.emi.security.authn.x509.NamespaceCheckingMode;
import eu.emi.security.authn.x509.OCSPCheckingMode;
import eu.emi.security.authn.x509.OCSPParametes;
import eu.emi.security.authn.x509.OCSPResponder;
import eu.emi.security.authn.x509.ProxySupport;
import eu.emi.security.authn.x509.RevocationParameters;
import eu.emi.security.authn.x509.X509CertChainValidatorExt;
import eu.emi.security.authn.x509.impl.CRLParameters;
import eu.emi.security.authn.x509.impl.CertificateUtils;
import eu.emi.security.authn.x509.impl.DirectoryCertChainValidator;
import eu.emi.security.authn.x509.impl.OpensslCertChainValidator;
import eu.emi.security.authn.x509.impl.RevocationParametersExt;
import eu.emi.security.authn.x509.impl.ValidatorParams;
import eu.emi.security.authn.x509.impl.ValidatorParamsExt;

/**
 * Opens the authorities that sign the certificates of clients and members. Changed files take effect within {@link #UPDATE_INTERVAL}.
 */
final class ClientAuthorities {

    static final Duration UPDATE_INTERVAL = Duration.ofSeconds(2);
    private static final int OCSP_TIMEOUT_MILLIS = 3_000;
    private static final int OCSP_CACHE_MILLIS = 300_000;
    private static final int NETWORK_TIMEOUT_MILLIS = 15_000;

    private ClientAuthorities() {
    }

    /**
     * Opens a file with certificates in PEM form, or a directory with hashed names, signing policies and revocation lists, as the IGTF
     * distributes it. A list that is there is used; an authority without a list is trusted.
     *
     * @param ocsp
     *            whether the authority of a certificate is asked in the handshake
     * @param proxies
     *            whether proxies of an accepted certificate are accepted
     * @return the validator, which the caller disposes of
     * @throws TlsException
     *             it cannot be read
     */
    static X509CertChainValidatorExt open(Path trust, OcspCheck ocsp, ProxySupport proxies) {
        if (!Files.exists(trust)) {
            throw new TlsException("%s does not exist".formatted(trust));
        }
        return Files.isDirectory(trust) ? directory(trust, ocsp, proxies) : file(trust, ocsp, proxies);
    }

    private static X509CertChainValidatorExt directory(Path trust, OcspCheck ocsp, ProxySupport proxies) {
        return new OpensslCertChainValidator(trust.toString(), OutgoingAuthorities.HASHES_OF_OPENSSL_1,
                NamespaceCheckingMode.EUGRIDPMA_AND_GLOBUS, UPDATE_INTERVAL.toMillis(),
                new ValidatorParams(new RevocationParameters(CrlCheckingMode.IF_VALID, parameters(ocsp)),
                        proxies));
    }

    private static OCSPParametes parameters(OcspCheck ocsp) {
        OCSPCheckingMode mode = switch (ocsp) {
            case OFF -> OCSPCheckingMode.IGNORE;
            case IF_AVAILABLE -> OCSPCheckingMode.IF_AVAILABLE;
            case REQUIRED -> OCSPCheckingMode.REQUIRE;
        };
        return new OCSPParametes(mode, new OCSPResponder[0], OCSP_TIMEOUT_MILLIS, false, false, OCSP_CACHE_MILLIS,
                null);
    }

    private static X509CertChainValidatorExt file(Path trust, OcspCheck ocsp, ProxySupport proxies) {
        try {
            return new DirectoryCertChainValidator(List.of(trust.toString()), CertificateUtils.Encoding.PEM,
                    UPDATE_INTERVAL.toMillis(), NETWORK_TIMEOUT_MILLIS, null,
                    new ValidatorParamsExt(
                            new RevocationParametersExt(CrlCheckingMode.IGNORE, new CRLParameters(), parameters(ocsp)),
                            proxies));
        } catch (IOException | KeyStoreException e) {
            throw new TlsException("%s cannot be used: %s".formatted(trust, e.getMessage()), e);
        }
    }
}
