package org.openmds.benchmarks.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes maps (sorted by key, unless the map is ordered), lists, strings, numbers and booleans as JSON, one line for each list element. */
public final class BenchmarkJson {

    private BenchmarkJson() {
    }

    public static String write(Object value) {
        return switch (value) {
            case java.util.LinkedHashMap<?, ?> map -> object(map);
            case Map<?, ?> map -> object(new TreeMap<>(map));
            case List<?> list ->
                list.stream().map(BenchmarkJson::write).collect(Collectors.joining(",\n  ", "[\n  ", "\n]"));
            case String text -> quoted(text);
            // JSON has no infinity and no NaN.
            case Double number when !Double.isFinite(number) -> "null";
            default -> value.toString();
        };
    }

    private static String object(Map<?, ?> map) {
        return map.entrySet()
                .stream()
                .map(entry -> quoted(entry.getKey().toString()) + ": " + write(entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ') {
                quoted.append("\\u%04x".formatted(c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
