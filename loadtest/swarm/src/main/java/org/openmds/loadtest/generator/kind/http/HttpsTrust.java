package org.openmds.loadtest.generator.kind.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Optional;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import org.openmds.loadtest.generator.kind.ClientOptions;
import org.openmds.loadtest.model.client.ClientOption;

/** Reads the certificates that clients trust over https. */
public final class HttpsTrust {

    /** The option of all kinds that use HTTP. */
    public static final ClientOption OPTION = new ClientOption("certificates",
            "@FILE in PEM: the certificates that https trusts instead of the system's", "");

    private HttpsTrust() {
    }

    /** Returns the TLS context of the option; empty for the system's certificates. */
    public static Optional<SSLContext> read(ClientOptions options) {
        return options.find(OPTION.name()).flatMap(pem -> {
            try {
                return Optional.of(context(pem));
            } catch (GeneralSecurityException | IOException e) {
                options.problem("option %s must be certificates in PEM: %s", OPTION.name(), e.getMessage());
                return Optional.empty();
            }
        });
    }

    private static SSLContext context(String pem) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        int number = 0;
        for (Certificate certificate : CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)))) {
            store.setCertificateEntry("certificate-" + number++, certificate);
        }
        if (number == 0) {
            throw new GeneralSecurityException("the file contains no certificate");
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
