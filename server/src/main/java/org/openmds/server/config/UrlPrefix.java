package org.openmds.server.config;

import java.net.URI;
import java.util.Arrays;
import java.util.Locale;

/**
 * The URLs of one host, below a path: {@code https://a.example/mds} covers {@code https://a.example:443/mds/index?x=1}, and neither
 * {@code https://a.example/mds2}, {@code http://a.example/mds} nor {@code https://a.example.evil/mds}.
 *
 * @param url
 *            without a query; a slash at its end means nothing
 */
public record UrlPrefix(HttpUrl url) {

    /**
     * @throws IllegalArgumentException
     *             it has a query
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
     *             for anything but an http or https URL without user, query and fragment
     */
    public static UrlPrefix parse(String text) {
        return new UrlPrefix(HttpUrl.parse(text));
    }

    /** Whether a URL is one of them; what is no http or https URL, or names a user, is none. */
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

    /** How much a URL must have in common: of several prefixes that cover one, the longest is meant. */
    int length() {
        return path().length();
    }

    /** Whether both cover the same. */
    boolean sameAs(UrlPrefix other) {
        return url.origin().equals(other.url.origin()) && path().equals(other.path());
    }

    private String path() {
        return url.uri().getRawPath().replaceFirst("/+$", "");
    }

    /** Whether a server could read steps out of the path that lead upwards: {@code ..}, also with its dots or slashes in percent signs. */
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
