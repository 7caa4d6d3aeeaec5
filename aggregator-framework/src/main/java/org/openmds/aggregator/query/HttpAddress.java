package org.openmds.aggregator.query;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;

import org.openmds.aggregator.SourceConfigurationException;

/**
 * A URL of an HTTP service.
 *
 * @param hostAndPort
 *            host and port in lower case, without the scheme: the same for all requests to one server
 */
public record HttpAddress(String url, String hostAndPort) {

    /** Minimum length that servers should support (RFC 9110, section 4.1). */
    private static final int MAX_LENGTH = 8 << 10;

    /**
     * @param what
     *            name of the URL, for the message
     */
    public static HttpAddress parse(String what, String url) {
        if (url.length() > MAX_LENGTH) {
            throw new SourceConfigurationException(
                    "%s must have at most %d characters, has %d".formatted(what, MAX_LENGTH, url.length()));
        }
        try {
            URI uri = new URI(url);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            if (uri.getRawUserInfo() != null) {
                throw new SourceConfigurationException(
                        "%s must hold no user name or password: every reader of the index would see them"
                                .formatted(what));
            }
            if (uri.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
                int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals("https") ? 443 : 80;
                return new HttpAddress(url, "%s:%d".formatted(uri.getHost().toLowerCase(Locale.ROOT), port));
            }
        } catch (URISyntaxException noUri) {
            // reported below, with the text
        }
        throw new SourceConfigurationException("%s must be an http or https URL, was '%s'".formatted(what, url));
    }

    /** Returns true if both lead to the same port of the same machine, which may have several names. Resolves names, which may block. */
    public boolean isSamePlaceAs(HttpAddress other) {
        return hostAndPort.equals(other.hostAndPort)
                || port().equals(other.port()) && share(addresses(host()), addresses(other.host()));
    }

    private String host() {
        return hostAndPort.substring(0, hostAndPort.lastIndexOf(':'));
    }

    private String port() {
        return hostAndPort.substring(hostAndPort.lastIndexOf(':'));
    }

    private static boolean share(List<InetAddress> some, List<InetAddress> others) {
        return some.stream().anyMatch(others::contains)
                || some.stream().anyMatch(InetAddress::isLoopbackAddress)
                        && others.stream().anyMatch(InetAddress::isLoopbackAddress);
    }

    private static List<InetAddress> addresses(String host) {
        try {
            return List.of(InetAddress.getAllByName(host));
        } catch (UnknownHostException e) {
            return List.of();
        }
    }
}
