package org.openmds.configuration.value;

import java.net.URI;
import java.util.Arrays;
import java.util.Locale;

/**
 * A URL prefix: a host and a path. {@code https://a.example/mds} covers {@code https://a.example:443/mds/index?x=1}, but neither
 * {@code https://a.example/mds2}, {@code http://a.example/mds} nor {@code https://a.example.evil/mds}.
 *
 * @param url
 *            the URL without a query; a trailing slash has no meaning
*/
public record UrlPrefix(HttpUrl url) {

    /**
     * @throws IllegalArgumentException
     *             the URL has a query
     */
    public UrlPrefix {
        if (url.uri().getRawQuery() != null) {
            throw new IllegalArgumentException("a prefix has no query");
        }
    }

    /**
     * Reads a prefix.
     *
     * @throws IllegalArgumentException
     *             the text is not an http or https URL without user, query and fragment
     */
    public static UrlPrefix parse(String text) {
        return new UrlPrefix(HttpUrl.parse(text));
    }

    /** Returns true if the prefix covers a URL. It covers no URL of another scheme than http and https, and none with a user. */
    public boolean covers(URI target) {
        HttpUrl other;
        try {
            other = new HttpUrl(target);
        } catch (IllegalArgumentException _) {
            return false;
        }
        String path = path();
        String below = other.uri().getRawPath();
        return other.origin().equals(url.origin()) && (path.isEmpty()
                || (below.equals(path) || below.startsWith(path + "/")) && !hasParentStep(below));
    }

    /** Returns the length of the path: if several prefixes cover a URL, the longest applies. */
    public int length() {
        return path().length();
    }

    /** Returns true if both prefixes cover the same URLs. */
    public boolean sameAs(UrlPrefix other) {
        return url.origin().equals(other.url.origin()) && path().equals(other.path());
    }

    private String path() {
        return url.uri().getRawPath().replaceFirst("/+$", "");
    }

    /** Returns true if a server could read parent steps in the path: {@code ..}, also with percent-encoded dots or slashes. */
    private static boolean hasParentStep(String rawPath) {
        String decoded = rawPath.toLowerCase(Locale.ROOT)
                .replace("%2e", ".")
                .replace("%2f", "/")
                .replace("%5c", "/")
                .replace('\\', '/');
        return Arrays.stream(decoded.split("/", -1)).anyMatch(step -> step.equals("..") || step.startsWith("..;"));
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
