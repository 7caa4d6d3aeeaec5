package org.openmds.wsrf.client.credential;

import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

import org.openmds.wsrf.client.http.IpLiteral;

/**
 * The files with the authorities that a client trusts, and with what it shows to a target. {@link FileCredentials} reads them.
 *
 * <pre>{@code
 * Credentials shown = FileCredentials.open(OutgoingCredentials.NONE
 *         .withAuthorities(Path.of("/etc/grid-security/ca.pem"))
 *         .withCertificate(Path.of("cert.pem"), Path.of("key.pem"))
 *         .withTokenFile(Path.of("mds.token"))).only("https://mds.example.org:8443");
 * WsrfClient client = WsrfClient.builder().credentials(shown).build();
 * }</pre>
 *
 * @param authorities
 *            a file with certificates in PEM form, or a directory with such files; empty for the authorities of Java
 * @param certificate
 *            the client's certificate; empty if it shows none
 * @param tokenFile
 *            a file whose first line is a bearer token; empty if none is sent
 * @param insecure
 *            true if the token may be sent over plain http to other machines
 */
public record OutgoingCredentials(Optional<Path> authorities, Optional<ClientCertificateFiles> certificate,
        Optional<Path> tokenFile, boolean insecure) {

    /** The authorities of Java, no certificate and no token. */
    public static final OutgoingCredentials NONE = new OutgoingCredentials(Optional.empty(), Optional.empty(),
            Optional.empty(), false);

    /**
     * The files of a client certificate.
     *
     * @param certificate
     *            the certificate in PEM form, followed by those of its authorities
     * @param key
     *            the private key in PEM form, without a password; it may be in the same file, as in that of a grid proxy
     */
    public record ClientCertificateFiles(Path certificate, Path key) {
    }

    /** Returns a copy that trusts these authorities alone. */
    public OutgoingCredentials withAuthorities(Path fileOrDirectory) {
        return new OutgoingCredentials(Optional.of(fileOrDirectory), certificate, tokenFile, insecure);
    }

    /** Returns a copy with a client certificate. */
    public OutgoingCredentials withCertificate(Path certificateFile, Path key) {
        return new OutgoingCredentials(authorities, Optional.of(new ClientCertificateFiles(certificateFile, key)),
                tokenFile,
                insecure);
    }

    /** Returns a copy with a bearer token. */
    public OutgoingCredentials withTokenFile(Path file) {
        return new OutgoingCredentials(authorities, certificate, Optional.of(file), insecure);
    }

    /** Returns a copy that may send the token over plain http to other machines. */
    public OutgoingCredentials withPlainHttp() {
        return new OutgoingCredentials(authorities, certificate, tokenFile, true);
    }

    /** Returns why the token must not be sent to a target, as a sentence without an end; empty if it may. */
    public Optional<String> refusal(URI target) {
        return tokenFile.filter(file -> !insecure && isPlain(target))
                .map(file -> ("the secret in %s is not sent to %s://%s: others on the network could read it over plain "
                        + "http; use https, or set insecure").formatted(file, target.getScheme(),
                                target.getRawAuthority()));
    }

    /** Returns true if others on the network can read what is sent to a target: it has no TLS, and is not this machine by its address or name. */
    public static boolean isPlain(URI target) {
        return "http".equalsIgnoreCase(target.getScheme()) && !isLoopback(String.valueOf(target.getHost()));
    }

    /** Returns true if a host is this machine's loopback address, or the name localhost. */
    public static boolean isLoopback(String host) {
        String name = host.toLowerCase(Locale.ROOT).replaceAll("^\\[|\\]$", "");
        return name.equals("localhost") || name.endsWith(".localhost")
                || IpLiteral.parse(name).filter(InetAddress::isLoopbackAddress).isPresent();
    }
}
