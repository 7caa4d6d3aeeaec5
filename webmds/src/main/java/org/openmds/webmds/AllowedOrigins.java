package org.openmds.webmds;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * The URLs by which browsers reach this WebMDS. Requests that change something must come from a page of one of them; pages of other sites and
 * pages under a foreign name that resolves to this server are refused.
 *
 * @param allowed
 *            URLs such as {@code https://mds.example.org}; a path is ignored; read late, when the server knows its port
 */
public record AllowedOrigins(Supplier<List<String>> allowed) {

    /** Returns true if the origin is that of a URL in the list. */
    public boolean contains(String origin) {
        String wanted = normalized(origin);
        return allowed.get().stream().map(AllowedOrigins::normalized).anyMatch(wanted::equals);
    }

    private static String normalized(String origin) {
        String lower = origin.toLowerCase(Locale.ROOT).replaceFirst("^(https?://[^/]*)/.*$", "$1");
        if (lower.startsWith("http://") && lower.endsWith(":80")) {
            return lower.substring(0, lower.length() - 3);
        }
        return lower.startsWith("https://") && lower.endsWith(":443") ? lower.substring(0, lower.length() - 4) : lower;
    }
}
