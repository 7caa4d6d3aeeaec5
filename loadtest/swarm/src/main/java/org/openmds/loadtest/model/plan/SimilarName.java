package org.openmds.loadtest.model.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests known names for a wrong one. */
public final class SimilarName {

    private SimilarName() {
    }

    /** Returns "; did you mean 'think'?" if a name is similar, else a list of all names. */
    public static String suggestOrList(String wrong, Collection<String> names) {
        return suggest(wrong, names)
                .orElseGet(() -> "; expected one of " + String.join(", ", names.stream().sorted().toList()));
    }

    /** Returns "; did you mean 'think'?" if a name is similar. */
    public static Optional<String> suggest(String wrong, Collection<String> names) {
        return names.stream()
                .min(Comparator.comparingInt((String name) -> distance(wrong, name)).thenComparing(name -> name))
                .filter(name -> distance(wrong, name) <= Math.max(2, wrong.length() / 3))
                .map("; did you mean '%s'?"::formatted);
    }

    /** Returns the Levenshtein distance, ignoring case. */
    private static int distance(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, Math.min(last[j], row[j - 1]) + 1);
            }
            last = row;
        }
        return last[b.length()];
    }
}
