package org.openmds.loadtest.result.report;

import java.util.Locale;

/** Numbers as people read them: about three digits, with a unit that fits, the same in every language's environment. */
public final class QuantityFormat {

    private QuantityFormat() {
    }

    /** A duration, such as 12.3 ms. */
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

    /** So many a second. */
    public static String rate(double perSecond) {
        return number(perSecond) + "/s";
    }

    /** A part of a whole, 0.012 as 1.2 %. */
    public static String percent(double part) {
        return number(part * 100) + " %";
    }

    /** An amount of data. */
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

    /** A count of things. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** A number of about three digits. */
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
