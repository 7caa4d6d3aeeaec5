package org.openmds.server.dn;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A pattern for distinguished names. {@code *} stands for any characters of one part; as the part that belongs to the holder, for any number of parts.
 * Immutable.
 *
 * @param parts
 *            the patterns of the parts, the most general first
 * @param open
 *            true if more parts may follow
 */
public record NamePattern(List<Pattern> parts, boolean open) {

    private static final String ANY_OF_SLASHES = "/*";
    private static final String ANY_OF_COMMAS = "*,";

    public NamePattern {
        parts = List.copyOf(parts);
    }

    /**
     * Reads a pattern.
     *
     * @throws IllegalArgumentException
     *             the text is no pattern of a distinguished name
     */
    public static NamePattern parse(String text) {
        boolean slashes = text.startsWith("/") && text.endsWith(ANY_OF_SLASHES);
        boolean commas = text.startsWith(ANY_OF_COMMAS);
        String fixed = slashes
                ? text.substring(0, text.length() - ANY_OF_SLASHES.length())
                : text.substring(commas ? ANY_OF_COMMAS.length() : 0);
        return new NamePattern(
                DistinguishedName.parse(fixed).parts().stream().map(NamePattern::glob).toList(), slashes || commas);
    }

    /** Returns a pattern in which {@code *} stands for any characters. */
    public static Pattern glob(String text) {
        return Pattern.compile(Arrays.stream(text.split("\\*", -1))
                .map(Pattern::quote)
                .collect(
                        Collectors.joining(".*")),
                Pattern.DOTALL);
    }

    /** Returns true if the name fits. */
    public boolean matches(DistinguishedName name) {
        List<String> given = name.parts();
        if (given.size() < parts.size() || !open && given.size() > parts.size()) {
            return false;
        }
        for (int i = 0; i < parts.size(); i++) {
            if (!parts.get(i).matcher(given.get(i)).matches()) {
                return false;
            }
        }
        return true;
    }
}
