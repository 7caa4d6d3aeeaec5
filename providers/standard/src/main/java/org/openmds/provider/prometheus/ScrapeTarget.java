package org.openmds.provider.prometheus;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

import org.openmds.configuration.value.HttpUrl;

/**
 * An exporter in a list of targets.
 *
 * @param labels
 *            the labels of its group, without those that begin with __
 * @param configured
 *            true if the configuration names it; the addresses of others must be allowed
 */
record ScrapeTarget(HttpUrl url, SortedMap<String, String> labels, boolean configured) {

    ScrapeTarget {
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }

    /** Returns the name: the address, and the path if it is not the usual one. */
    String name(String usualPath) {
        String path = url.uri().getRawPath();
        return url.uri().getRawAuthority() + (path.equals(usualPath) ? "" : path);
    }

    /** Returns the URL without its query, which may contain a secret. */
    HttpUrl shownUrl() {
        return HttpUrl.parse(
                "%s://%s%s".formatted(url.uri().getScheme(), url.uri().getRawAuthority(), url.uri().getRawPath()));
    }
}
