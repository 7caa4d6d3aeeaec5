package org.openmds.loadtest.control.wire;

import java.net.InetAddress;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The URL of a controller, with the fingerprint of its certificate: {@code wss://head:7000/#5f0c…9a}. On this machine's loopback addresses, also through
 * an ssh tunnel, it may be {@code ws://127.0.0.1:7000/}: the token of a run never crosses a network in clear. Immutable.
 *
 * @param uri
 *            the URL with the fingerprint
 */
public record ControllerAddress(URI uri) {

    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{64}");
    private static final String SECURE = "wss";

    /** Returns the address with TLS and a fingerprint, at the host and port of a URL. */
    public static ControllerAddress secure(URI at, String fingerprint) {
        String path = at.getRawPath() == null || at.getRawPath().isEmpty() ? "/" : at.getRawPath();
        return new ControllerAddress(
                URI.create("%s://%s%s#%s".formatted(SECURE, at.getRawAuthority(), path, fingerprint)));
    }

    /** Returns why a tester must not connect to this address; empty if it may. */
    public Optional<String> refusal() {
        if (SECURE.equalsIgnoreCase(uri.getScheme())) {
            return fingerprint().isPresent()
                    ? Optional.empty()
                    : Optional.of(
                            "%s has no fingerprint of the controller's certificate: expected wss://HOST:PORT/#FINGERPRINT, as the controller prints it"
                                    .formatted(uri));
        }
        return isLoopback(uri)
                ? Optional.empty()
                : Optional.of(
                        "the token of the run is not sent to %s in clear: use the URL with wss that the controller prints, or an ssh tunnel"
                                .formatted(uri));
    }

    /** Returns the SHA-256 of the controller's certificate in hexadecimal digits; empty without TLS. */
    public Optional<String> fingerprint() {
        return Optional.ofNullable(uri.getFragment()).filter(text -> FINGERPRINT.matcher(text).matches());
    }

    /** Returns the URL without the fingerprint. */
    public URI connected() {
        String text = uri.toString();
        int fragment = text.indexOf('#');
        return fragment < 0 ? uri : URI.create(text.substring(0, fragment));
    }

    /** Returns true if a URL is at this machine's loopback addresses. */
    public static boolean isLoopback(URI uri) {
        String host = String.valueOf(uri.getHost()).replaceAll("^\\[|]$", "");
        if (host.equals("localhost")) {
            return true;
        }
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
