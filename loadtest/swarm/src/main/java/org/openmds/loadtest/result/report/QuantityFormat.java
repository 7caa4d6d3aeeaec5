package org.openmds.loadtest.result.report;

import java.util.Locale;

/** Formats numbers with about three digits and a suitable unit, independent of the locale. */
public final class QuantityFormat {

    private QuantityFormat() {
    }

    /** Formats a duration, such as 12.3 ms. */
    public static String seconds(double seconds) {
        double size = Math.abs(seconds);
        if (size >= 120) {
            return "%s min".formatted(number(seconds / 60));
        }
        if (size >= 1 || size == 0) {
            return number(seconds) + " s";
        }
        return size >= 1e-3 ? number(seconds * 1e3) + " ms" : number(seconds * 1e6) + " µs";
    }

    /** Formats a rate per second. */
    public static String rate(double perSecond) {
        return number(perSecond) + "/s";
    }

    /** Formats a share, 0.012 as 1.2 %. */
    public static String percent(double part) {
        return number(part * 100) + " %";
    }

    /** Formats an amount of data. */
    public static String bytes(double bytes) {
        double size = Math.abs(bytes);
        if (size >= 1e9) {
            return number(bytes / 1e9) + " GB";
        }
        if (size >= 1e6) {
            return number(bytes / 1e6) + " MB";
        }
        return size >= 1e3 ? number(bytes / 1e3) + " kB" : number(bytes) + " B";
    }

    /** Formats a count. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** Formats a number with about three digits. */
    public static String number(double value) {
        double size = Math.abs(value);
        if (Double.isNaN(value)) {
            return "-";
        }
        if (size >= 100 || value == Math.rint(value) && size < 1e9) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        if (size >= 10) {
            return String.format(Locale.ROOT, "%.1f", value);
        }
        if (size >= 0.01) {
            return String.format(Locale.ROOT, size >= 1 ? "%.2f" : "%.3f", value);
        }
        return String.format(Locale.ROOT, size >= 1e-3 ? "%.4f" : "%.1e", value);
    }
}
