package org.openmds.provider.batch;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses amounts of memory in the notation of batch systems: {@code 8000000kb}, {@code 64G}, {@code 2016M}. */
public final class MemoryText {

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,6})?)([kmgtp]?)b?");
    private static final String UNITS = "kmgtp";
    private static final double BYTES_PER_MEGABYTE = 1 << 20;

    private MemoryText() {
    }

    /** Returns MB of 2^20 bytes, rounded down; empty if the text is not an amount. */
    public static OptionalLong megabytes(String text) {
        Matcher matcher = AMOUNT.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        int power = matcher.group(2).isEmpty() ? 0 : UNITS.indexOf(matcher.group(2)) + 1;
        return OptionalLong
                .of((long) (Double.parseDouble(matcher.group(1)) * Math.pow(1024, power) / BYTES_PER_MEGABYTE));
    }
}
