package org.openmds.wsrf.client.credential;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Authorities in files in PEM form. */
final class PemAuthorities {

    /** Endings of files with certificates in a directory; {@code .0} is that of hashed names, as OpenSSL and the IGTF use them. */
    private static final Pattern NAME = Pattern.compile(".*\\.(pem|crt|cer|\\d)", Pattern.CASE_INSENSITIVE);
    private static final int MAX_FILES = 20_000;

    private PemAuthorities() {
    }

    /**
     * Reads a file with certificates, or all files in a directory that end with pem, crt, cer or a digit.
     *
     * @throws CredentialException
     *             it cannot be read, or has no certificate
     */
    static X509TrustManager read(Path authorities) {
        List<X509Certificate> all = new ArrayList<>();
        for (Path file : files(authorities)) {
            all.addAll(new PemText(file, CredentialFile.text(file)).certificates());
        }
        if (all.isEmpty()) {
            throw new CredentialException("%s has no file with certificates".formatted(authorities));
        }
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (X509Certificate each : all) {
                store.setCertificateEntry(Integer.toString(store.size()), each);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return (X509TrustManager) Arrays.stream(factory.getTrustManagers())
                    .filter((TrustManager each) -> each instanceof X509TrustManager)
                    .findFirst()
                    .orElseThrow(() -> new GeneralSecurityException("Java has no X.509 trust manager"));
        } catch (GeneralSecurityException | IOException e) {
            throw new CredentialException("%s cannot be used: %s".formatted(authorities, e.getMessage()), e);
        }
    }

    private static List<Path> files(Path authorities) {
        if (!Files.isDirectory(authorities)) {
            return List.of(authorities);
        }
        try (Stream<Path> files = Files.list(authorities)) {
            return files.filter(file -> NAME.matcher(file.getFileName().toString()).matches())
                    .filter(Files::isRegularFile)
                    .limit(MAX_FILES)
                    .toList();
        } catch (IOException e) {
            throw new CredentialException("%s cannot be read: %s".formatted(authorities, e.getMessage()), e);
        }
    }
}
