package org.openmds.webmds.session;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * The URLs by which people reach this WebMDS. What changes something must come from a page of one of them: neither another site's page nor one whose name
 * was made to lead here passes.
 *
 * @param allowed
 *            such as {@code https://mds.example.org}; a path does not count; asked late, when the server knows its port
 */
public record AllowedOrigins(Supplier<List<String>> allowed) {

    public boolean contains(String origin) {
        String asked = normalized(origin);
        return allowed.get().stream().map(AllowedOrigins::normalized).anyMatch(asked::equals);
    }

    private static String normalized(String origin) {
        String lower = origin.toLowerCase(Locale.ROOT).replaceFirst("^(https?://[^/]*)/.*$", "$1");
        if (lower.startsWith("http://") && lower.endsWith(":80")) {
            return lower.substring(0, lower.length() - 3);
        }
        return lower.startsWith("https://") && lower.endsWith(":443") ? lower.substring(0, lower.length() - 4) : lower;
    }
}
