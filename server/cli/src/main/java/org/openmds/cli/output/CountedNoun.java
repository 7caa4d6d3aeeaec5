package org.openmds.cli.output;

/** A number with its noun: {@code 1 entry}, {@code 2 entries}. */
public final class CountedNoun {

    private CountedNoun() {
    }

    public static String of(long count, String singular, String plural) {
        return count + " " + (count == 1 ? singular : plural);
    }

    /** Returns the number as it is written, with its noun. */
    public static String of(String count, String singular, String plural) {
        return count + " " + (count.equals("1") ? singular : plural);
    }
}
