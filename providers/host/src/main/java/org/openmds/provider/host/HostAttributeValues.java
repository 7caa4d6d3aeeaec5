package org.openmds.provider.host;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Converts readings to the units of the document. An unknown value becomes null, which JAXB leaves out. */
final class HostAttributeValues {
    private static final long BYTES_PER_MEGABYTE = 1 << 20;
    private static final long HERTZ_PER_MEGAHERTZ = 1_000_000;

    /** Characters that XML does not allow, but a mount point may contain. */
    private static final Pattern ILLEGAL = Pattern
            .compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    static @Nullable String text(String value) {
        boolean known = !value.isBlank() && !value.equalsIgnoreCase("unknown");
        return known ? ILLEGAL.matcher(value.strip()).replaceAll("?") : null;
    }

    static @Nullable Long count(long value) {
        return value < 0 ? null : value;
    }

    /** Returns null for zero too: a host has at least one of these. */
    static @Nullable Long countAboveZero(long value) {
        return value <= 0 ? null : value;
    }

    /** Returns mebibytes, rounded down: the unit that MDS4 called a megabyte. */
    static @Nullable Long megabytes(long bytes) {
        return bytes < 0 ? null : bytes / BYTES_PER_MEGABYTE;
    }

    static @Nullable Long megahertz(long hertz) {
        return hertz <= 0 ? null : Math.round((double) hertz / HERTZ_PER_MEGAHERTZ);
    }

    /** Returns a hundred times the load, because loads in GLUE are whole numbers. */
    static @Nullable Long hundredths(double load) {
        return load >= 0 && Double.isFinite(load) ? Math.round(load * 100) : null;
    }

    /** Returns percent with one decimal; null if a counter ran backwards. */
    static @Nullable BigDecimal percent(long part, long whole) {
        if (part < 0 || whole <= 0 || part > whole) {
            return null;
        }
        return BigDecimal.valueOf(100.0 * part / whole).setScale(1, RoundingMode.HALF_UP);
    }

    private HostAttributeValues() {
    }
}
