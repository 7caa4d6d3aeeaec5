package org.openmds.provider.host;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Readings in the units of the document; null, which JAXB leaves out, where the value is not known. */
final class HostAttributeValues {
    private static final long BYTES_PER_MEGABYTE = 1 << 20;
    private static final long HERTZ_PER_MEGAHERTZ = 1_000_000;

    /** What no XML document may contain, yet a mount point may. */
    private static final Pattern ILLEGAL = Pattern
            .compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    static @Nullable String text(String value) {
        boolean known = !value.isBlank() && !value.equalsIgnoreCase("unknown");
        return known ? ILLEGAL.matcher(value.strip()).replaceAll("?") : null;
    }

    static @Nullable Long count(long value) {
        return value < 0 ? null : value;
    }

    /** Of a thing that there is at least one of. */
    static @Nullable Long countAboveZero(long value) {
        return value <= 0 ? null : value;
    }

    /** Mebibytes, rounded down, as MDS4 counted a megabyte. */
    static @Nullable Long megabytes(long bytes) {
        return bytes < 0 ? null : bytes / BYTES_PER_MEGABYTE;
    }

    static @Nullable Long megahertz(long hertz) {
        return hertz <= 0 ? null : Math.round((double) hertz / HERTZ_PER_MEGAHERTZ);
    }

    /** GLUE has loads as whole numbers: a hundred times the load. */
    static @Nullable Long hundredths(double load) {
        return load >= 0 && Double.isFinite(load) ? Math.round(load * 100) : null;
    }

    /** Percent with one decimal; counters that ran backwards give no share. */
    static @Nullable BigDecimal percent(long part, long whole) {
        if (part < 0 || whole <= 0 || part > whole) {
            return null;
        }
        return BigDecimal.valueOf(100.0 * part / whole).setScale(1, RoundingMode.HALF_UP);
    }

    private HostAttributeValues() {
    }
}
