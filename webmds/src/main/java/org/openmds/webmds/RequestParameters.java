package org.openmds.webmds;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.eclipse.jetty.util.Fields;

/** The parameters of a URL. GT4's names are {@code info}, {@code xsl}, {@code xmlSource.<source>.param.<option>}, {@code xslParam.<parameter>}. */
record RequestParameters(Map<String, String> values) {

    private static final String STYLESHEET_PARAMETER = "xslParam.";
    static final int MAX_VALUE_CHARS = 8_192;

    RequestParameters {
        values = Map.copyOf(values);
    }

    /**
     * Reads the first value of each parameter.
     *
     * @throws IllegalArgumentException
     *             a value is longer than {@value #MAX_VALUE_CHARS} characters
     */
    static RequestParameters of(Fields fields) {
        Map<String, String> values = new TreeMap<>();
        fields.forEach(field -> Optional.ofNullable(field.getValue()).ifPresent(value -> {
            if (value.length() > MAX_VALUE_CHARS) {
                throw new IllegalArgumentException("the value of %s is too long".formatted(field.getName()));
            }
            values.put(field.getName(), value);
        }));
        return new RequestParameters(values);
    }

    /** Returns a value in the encoding of URLs. */
    static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name)).filter(value -> !value.isEmpty());
    }

    /**
     * Returns the parameters for the style sheet: those with GT4's names, and those of the page. Names that no style sheet can have are left
     * out.
     */
    Map<String, String> stylesheetParameters() {
        Map<String, String> parameters = new HashMap<>(values);
        // GT4's names have precedence.
        values.forEach((name, value) -> {
            if (name.startsWith(STYLESHEET_PARAMETER)) {
                parameters.put(name.substring(STYLESHEET_PARAMETER.length()), value);
            }
        });
        parameters.keySet().removeIf(name -> !name.matches("[A-Za-z_][A-Za-z0-9_-]{0,63}"));
        return parameters;
    }

    /** Returns the options of a source. */
    Map<String, String> options(String source) {
        String prefix = "xmlSource." + source + ".param.";
        return values.entrySet()
                .stream()
                .filter(each -> each.getKey().startsWith(prefix))
                .collect(Collectors.toMap(each -> each.getKey().substring(prefix.length()), Map.Entry::getValue));
    }
}
