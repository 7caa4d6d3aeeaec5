package org.openmds.configuration;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the valid name that is most similar to a misspelt one. */
public final class NameSuggestion {

    private NameSuggestion() {
    }

    /** Returns "; did you mean 'think'?" if a candidate is near, else "; expected one of" and all candidates in alphabetical order. */
    public static String hint(String name, Collection<String> candidates) {
        return nearest(name, candidates).map("; did you mean '%s'?"::formatted)
                .orElseGet(() -> "; expected one of " + String.join(", ", candidates.stream().sorted().toList()));
    }

    /** Returns "there is no command 'lst'; did you mean list?"; without the question if no candidate is near. */
    public static String noSuch(String kind, String name, Collection<String> candidates) {
        return "there is no %s '%s'%s".formatted(kind, name,
                nearest(name, candidates).map("; did you mean %s?"::formatted).orElse(""));
    }

    /** Returns the nearest candidate, if its distance is at most two edits or a third of the name's length. */
    public static Optional<String> nearest(String name, Collection<String> candidates) {
        int limit = Math.max(2, name.length() / 3);
        return candidates.stream()
                .filter(c -> distance(name, c) <= Math.min(limit, c.length() - 1))
                .min(Comparator.comparingInt(c -> distance(name, c)));
    }

    /** Returns the Levenshtein distance in which an exchange of neighbours counts as one edit. */
    static int distance(String a, String b) {
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                edits[i][j] = i == 0 || j == 0 ? i + j : cheapest(edits, a, b, i, j);
            }
        }
        return edits[a.length()][b.length()];
    }

    private static int cheapest(int[][] edits, String a, String b, int i, int j) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int replaced = edits[i - 1][j - 1] + (same ? 0 : 1);
        int least = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        boolean exchanged = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return exchanged ? Math.min(least, edits[i - 2][j - 2] + 1) : least;
    }
}
