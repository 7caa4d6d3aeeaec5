package org.openmds.loadtest.kind;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The known name that somebody who wrote another may have meant. */
public final class Nearest {

    private Nearest() {
    }

    /** {@code ; did you mean 'x'?}, or nothing where no known name is near. */
    public static String hint(String written, Collection<String> known) {
        return of(written, known).map("; did you mean '%s'?"::formatted).orElse("");
    }

    /** The nearest that takes at most a third of the name to change. */
    public static Optional<String> of(String written, Collection<String> known) {
        return known.stream()
                .filter(name -> distance(written, name) <= Math.max(1, name.length() / 3)
                        || written.length() > 2 && (name.startsWith(written) || written.startsWith(name)))
                .min(Comparator.comparingInt(name -> distance(written, name)));
    }

    /** How many letters are put in, taken out or changed (Levenshtein). */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                row[j] = Math.min(Math.min(above, row[j - 1]) + 1,
                        diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                diagonal = above;
            }
        }
        return row[b.length()];
    }
}
