package org.openmds.gateway.route;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/** Chooses the form of an answer by the header {@code Accept} (RFC 9110, section 12.5.1). */
public final class AcceptedMedia {

    private AcceptedMedia() {
    }

    /**
     * Returns the offered form that the client prefers, of equal ones the first.
     *
     * @param accept
     *            the header; empty for any form
     */
    public static Optional<MediaKind> choose(List<MediaKind> offered, String accept) {
        String first = offered.getFirst().type();
        if (accept.isBlank() || accept.strip().equals("*/*") || accept.equals(first)) {
            return Optional.of(offered.getFirst());
        }
        @Nullable
        MediaKind best = null;
        double bestQuality = 0;
        for (MediaKind kind : offered) {
            double quality = quality(kind.type(), accept);
            if (quality > bestQuality) {
                best = kind;
                bestQuality = quality;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Returns the quality by the most specific range that fits; 0 without one. */
    private static double quality(String type, String accept) {
        double quality = 0;
        int specific = -1;
        for (String range : accept.split(",", -1)) {
            String[] parts = range.strip().toLowerCase(Locale.ROOT).split(";", -1);
            int fits = fit(type, parts[0].strip());
            if (fits > specific) {
                specific = fits;
                quality = quality(parts);
            }
        }
        return quality;
    }

    private static int fit(String type, String range) {
        if (range.equals(type) || range.equals("text/xml") && type.equals("application/xml")) {
            return 2;
        }
        if (range.endsWith("/*") && type.startsWith(range.substring(0, range.length() - 1))) {
            return 1;
        }
        return range.equals("*/*") ? 0 : -1;
    }

    private static double quality(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            if (parameter.matches("q=[0-9.]{1,6}")) {
                try {
                    return Double.parseDouble(parameter.substring(2));
                } catch (NumberFormatException wrong) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
