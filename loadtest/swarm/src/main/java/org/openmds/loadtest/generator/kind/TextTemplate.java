package org.openmds.loadtest.generator.kind;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.openmds.configuration.NameSuggestion;

/**
 * A text with placeholders {@code ${name}}. Each request replaces them by a column of the parameters or by a predefined value: {@code client},
 * {@code number} of the client's request, {@code tester}, and {@code now} (xsd:dateTime, in UTC).
 *
 * @param texts
 *            the texts around the placeholders, one more than there are names
 * @param names
 *            names of the placeholders, in the order of the text
 */
public record TextTemplate(List<String> texts, List<String> names) {

    /** Predefined names. */
    public static final List<String> PREDEFINED_NAMES = List.of("client", "number", "tester", "now");

    private static final Pattern NAME = Pattern.compile("\\$\\{([^}]*)}");

    public TextTemplate {
        texts = List.copyOf(texts);
        names = List.copyOf(names);
    }

    /** Parses a template. A name that is neither a column nor predefined is added to the problems of the options. */
    public static TextTemplate of(String text, Collection<String> columns, String option, ClientOptions options) {
        List<String> texts = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Matcher matcher = NAME.matcher(text);
        int from = 0;
        while (matcher.find()) {
            texts.add(text.substring(from, matcher.start()));
            names.add(matcher.group(1));
            from = matcher.end();
        }
        texts.add(text.substring(from));
        List<String> known = Stream.concat(columns.stream(), PREDEFINED_NAMES.stream()).toList();
        names.stream()
                .distinct()
                .filter(name -> !known.contains(name))
                .forEach(name -> options.problem("option %s: unknown name ${%s}%s", option, name,
                        NameSuggestion.hint(name, known)));
        return new TextTemplate(texts, names);
    }

    /** True if the template has no placeholders. */
    public boolean isConstant() {
        return names.isEmpty();
    }

    /**
     * Returns the text for one request.
     *
     * @param escape
     *            escapes the values for the language of the text
     */
    public String fill(Values values, UnaryOperator<String> escape) {
        if (isConstant()) {
            return texts.getFirst();
        }
        StringBuilder filled = new StringBuilder(texts.getFirst());
        for (int i = 0; i < names.size(); i++) {
            filled.append(escape.apply(values.get(names.get(i)))).append(texts.get(i + 1));
        }
        return filled.toString();
    }

    /**
     * The values of the placeholders for one request.
     *
     * @param row
     *            a row of the parameters
     */
    public record Values(ParameterRows parameters, List<String> row, int tester, int client, long number) {

        public static Values of(ParameterRows parameterRows, int tester, int client, long number) {
            return new Values(parameterRows, parameterRows.row(client, number), tester, client, number);
        }

        /** Returns the value of a name. */
        public String get(String name) {
            int column = parameters.columns().indexOf(name);
            if (column >= 0) {
                return row.get(column);
            }
            return switch (name) {
                case "client" -> Integer.toString(client);
                case "number" -> Long.toString(number);
                case "tester" -> Integer.toString(tester);
                default -> Instant.now().truncatedTo(ChronoUnit.MICROS).toString();
            };
        }
    }
}
