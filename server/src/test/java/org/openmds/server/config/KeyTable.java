package org.openmds.server.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.openmds.configuration.KeyDescription;

/**
 * Writes descriptions of keys as tables in Markdown, and keeps the tables of a document:
 *
 * <pre>
 * &lt;!-- keys: http --&gt;
 *
 * | key | value | default | meaning |
 * ...
 *
 * &lt;!-- end of keys --&gt;
 * </pre>
 */
final class KeyTable {

    private static final String END = "<!-- end of keys -->";
    private static final Pattern MARKED = Pattern.compile("<!-- keys: ([^>]*?) -->\n.*?" + END, Pattern.DOTALL);

    private KeyTable() {
    }

    /** Returns a table with a row for each key; keys of the same last name and the same description share the row of the first. */
    static String markdown(List<KeyDescription> keys) {
        SequencedMap<String, List<KeyDescription>> rows = new LinkedHashMap<>();
        for (KeyDescription key : keys) {
            rows.computeIfAbsent(lastName(key) + cells(key), _ -> new ArrayList<>()).add(key);
        }
        return rows.values()
                .stream()
                .map(KeyTable::row)
                .collect(Collectors.joining("", "| key | value | default | meaning |\n|---|---|---|---|\n", ""));
    }

    /**
     * Returns a document with the text between its marks replaced.
     *
     * @param tables
     *            returns the table for the words after {@code keys:} in a mark
     */
    static String fill(String document, Function<String, String> tables) {
        return MARKED.matcher(document)
                .replaceAll(mark -> Matcher.quoteReplacement("<!-- keys: %s -->\n\n%s\n%s".formatted(mark.group(1),
                        tables.apply(mark.group(1)), END)));
    }

    private static String row(List<KeyDescription> keys) {
        String names = keys.stream().map(key -> "`%s`".formatted(key.name())).collect(Collectors.joining(", "));
        return "| %s %s".formatted(names, cells(keys.getFirst()));
    }

    /** Returns the cells of a key after its name. */
    private static String cells(KeyDescription key) {
        return "| %s | %s | %s |\n".formatted(escaped(shortened(key.value())), initial(key), escaped(key.meaning()));
    }

    private static String lastName(KeyDescription key) {
        return key.name().substring(key.name().lastIndexOf('.') + 1);
    }

    private static String initial(KeyDescription key) {
        return switch (key.initial()) {
            case KeyDescription.REQUIRED, KeyDescription.VARIES -> key.initial();
            case "" -> key.value().equals("a list") ? "" : "none";
            default -> "`%s`".formatted(escaped(key.initial()));
        };
    }

    /** Returns the kind of value without articles and examples: the document explains the kinds once. */
    private static String shortened(String value) {
        return value.replaceFirst("^(list: )?an? (?!or )", "$1")
                .replaceFirst(" such as .*?(?= from |$)", "")
                .replaceFirst("^(list: )?absolute (http or https URL)( .*)", "$1$2")
                .replaceFirst("(name) of \\d.*", "$1")
                .replaceFirst("(?<=[a-z]) from (\\S+) to (\\S+)$", ", $1 to $2");
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}
