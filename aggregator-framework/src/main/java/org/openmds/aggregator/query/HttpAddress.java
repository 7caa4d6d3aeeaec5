package org.openmds.aggregator.query;

import java.net.URI;
import java.net.URISyntaxException;
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
}
