package org.openmds.provider.prometheus;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.HttpUrl;

/** The settings of lists of targets. */
record TargetListSettings(
        @Key(value = "Time between two reads of the lists of targets.", initial = "1m", min = "1s", max = "1d") Duration refresh,
        @Key(value = "Largest number of targets; further ones are left out and counted.", initial = "1000", min = "1", max = "10000") int maxTargets,
        @Key(value = "Scheme of the targets without a URL.", initial = "http", pattern = "https?", expected = "http or https") String scheme,
        @Key(value = "Path of the metrics of targets without a URL.", initial = "/metrics", pattern = "/[^\\s?#]{0,500}", expected = "a path that begins with /") String path) {

    private static final Pattern ADDRESS = Pattern
            .compile("[A-Za-z0-9._-]{1,253}(:[0-9]{1,5})?|\\[[0-9A-Fa-f:.]+](:[0-9]{1,5})?");

    /** Returns the URL of a target; empty if the text is neither {@code host:port} nor a URL. */
    Optional<HttpUrl> url(String target) {
        return url(target, scheme, path);
    }

    /** Returns the URL of a target with another scheme and path. */
    static Optional<HttpUrl> url(String target, String scheme, String path) {
        boolean complete = target.contains("://");
        if (!complete && !ADDRESS.matcher(target).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(HttpUrl.parse(complete ? target : "%s://%s%s".formatted(scheme, target, path)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
