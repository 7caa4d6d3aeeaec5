package org.openmds.wsrf.client.credential;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.ClientTls;

/**
 * Credentials as their files had them at one time.
 *
 * @param trust
 *            the authorities, without the client's certificate; empty for those of Java
 * @param tls
 *            the authorities and the client's certificate; empty if there are neither
 */
record CredentialState(Optional<ClientTls> trust, Optional<ClientTls> tls, Optional<Authorization> authorization) {

    private static final String OF_JAVA = "the authorities of Java";

    /** Returns the texts of all files, by which changes are seen. */
    static Map<Path, String> texts(OutgoingCredentials credentials) {
        Map<Path, String> texts = new HashMap<>();
        credentials.authorities().ifPresent(file -> texts.put(file, CredentialFile.state(file)));
        credentials.certificate().ifPresent(files -> {
            texts.put(files.certificate(), CredentialFile.state(files.certificate()));
            texts.put(files.key(), CredentialFile.state(files.key()));
        });
        credentials.tokenFile().ifPresent(file -> texts.put(file, CredentialFile.state(file)));
        return texts;
    }

    /**
     * Reads all files.
     *
     * @throws CredentialException
     *             a file cannot be used
     */
    static CredentialState read(OutgoingCredentials credentials, CredentialReaders readers) {
        Optional<TrustManager> authorities = credentials.authorities().map(readers.authorities());
        String name = credentials.authorities().map(file -> "the authorities in " + file).orElse(OF_JAVA);
        Optional<ClientTls> trust = authorities
                .map(manager -> new ClientTls(context(null, manager), name, Optional.empty()));
        Optional<ClientTls> tls = credentials.certificate()
                .map(ClientCertificate::read)
                .map(certificate -> new ClientTls(context(managers(certificate), authorities.orElse(null)), name,
                        Optional.of(certificate.toString())))
                .or(() -> trust);
        return new CredentialState(trust, tls, credentials.tokenFile().map(readers.secret()));
    }

    private static KeyManager[] managers(ClientCertificate certificate) {
        try {
            return certificate.managers();
        } catch (GeneralSecurityException | IOException e) {
            throw new CredentialException("%s cannot be used: %s".formatted(certificate, e.getMessage()), e);
        }
    }

    private static SSLContext context(KeyManager @Nullable [] own, @Nullable TrustManager authorities) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own, authorities == null ? null : new TrustManager[]{authorities}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new CredentialException("TLS cannot be used: " + e.getMessage(), e);
        }
    }
}
