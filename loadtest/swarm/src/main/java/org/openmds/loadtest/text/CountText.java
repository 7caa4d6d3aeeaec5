package org.openmds.loadtest.text;

import java.util.Locale;

/** A number with the noun that it counts, in the singular or the plural: "1 instance", "1,200 users". */
public final class CountText {

    private CountText() {
    }

    /** Returns the number with the noun; the plural ends with s. */
    public static String of(long number, String noun) {
        return of(number, noun, noun + "s");
    }

    /** Returns the number with the noun or its irregular plural, such as "2 entries". */
    public static String of(long number, String noun, String plural) {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? noun : plural);
    }
}
