package org.openmds.loadtest.result.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The speed of a network link as text: {@code 1Gbit/s}, {@code 100Mbit}, {@code 2.5G}. */
public final class LinkSpeed {

    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([KMG])(?:bits?|b)?(?:/s|ps)?",
            Pattern.CASE_INSENSITIVE);
    private static final double BITS = 8;

    private LinkSpeed() {
    }

    /**
     * Parses a speed; returns bytes per second.
     *
     * @throws IllegalArgumentException
     *             if the text is not a speed
     */
    public static double parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches() || Double.parseDouble(matcher.group(1)) == 0) {
            throw new IllegalArgumentException(
                    "expected the speed of a link such as 100Mbit/s or 1Gbit/s, got '%s'".formatted(text));
        }
        double unit = switch (matcher.group(2).toUpperCase(Locale.ROOT)) {
            case "K" -> 1e3;
            case "M" -> 1e6;
            default -> 1e9;
        };
        return Double.parseDouble(matcher.group(1)) * unit / BITS;
    }

    /** Formats a speed, such as 1 Gbit/s. */
    static String text(double bytesPerSecond) {
        double megabits = bytesPerSecond * BITS / 1e6;
        return megabits >= 1e3 ? "%s Gbit/s".formatted(number(megabits / 1e3)) : number(megabits) + " Mbit/s";
    }

    private static String number(double value) {
        return new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros().toPlainString();
    }
}
