package org.openmds.configuration.value;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * An absolute http or https URL without user and fragment; a query is allowed. It is written and sent unchanged.
 *
 * @param uri
 *            the URI, with scheme and host
 */
public record HttpUrl(URI uri) {

    private static final Set<String> SCHEMES = Set.of("http", "https");

    /**
     * @throws IllegalArgumentException
     *             the URI is not such a URL
     */
    public HttpUrl {
        boolean web = uri.getScheme() != null && SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT));
        if (!web || uri.getHost() == null || uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException("not an http or https URL without user and fragment");
        }
    }

    /**
     * Reads a URL.
     *
     * @throws IllegalArgumentException
     *             the text is not such a URL
     */
    public static HttpUrl parse(String text) {
        return new HttpUrl(URI.create(text));
    }

    /** Returns scheme, host and port, such as {@code https://mds.example.org:443}; the same text for all spellings. */
    public String origin() {
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals("https") ? 443 : 80;
        return "%s://%s:%d".formatted(scheme, uri.getHost().toLowerCase(Locale.ROOT), port);
    }

    /** Returns the same text for all URLs that differ only in the case of scheme and host, in the default port, or in an empty path. */
    public String normalized() {
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return origin() + path + Optional.ofNullable(uri.getRawQuery()).map(query -> "?" + query).orElse("");
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
