package org.openmds.wsrf.client.credential;

import java.nio.file.Path;
import java.util.function.Function;

import javax.net.ssl.X509TrustManager;

import org.openmds.wsrf.client.http.Authorization;

/**
 * The readers of files whose form a program may choose. They throw a {@link CredentialException} for a file that cannot be used; any thread that sends
 * a request calls them.
 *
 * @param authorities
 *            reads a file or a directory with authorities
 * @param secret
 *            reads the file of a token or a password
 */
public record CredentialReaders(Function<Path, X509TrustManager> authorities, Function<Path, Authorization> secret) {

    /** The readers of authorities in PEM form, and of files whose first line is a bearer token. */
    public static final CredentialReaders STANDARD = new CredentialReaders(PemAuthorities::read,
            CredentialReaders::bearer);

    /** Returns a copy with another reader of secrets. */
    public CredentialReaders withSecret(Function<Path, Authorization> reader) {
        return new CredentialReaders(authorities, reader);
    }

    private static Authorization bearer(Path file) {
        String token = CredentialFile.secret(file).lines().findFirst().orElse("").strip();
        if (token.isEmpty()) {
            throw new CredentialException("the first line of %s is empty, expected a token".formatted(file));
        }
        try {
            return Authorization.bearer(token);
        } catch (IllegalArgumentException e) {
            throw new CredentialException("%s cannot be used: %s".formatted(file, e.getMessage()), e);
        }
    }
}
