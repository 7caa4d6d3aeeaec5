package org.openmds.configuration;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.configuration.ConfigurationShape.KeyShape;
import org.openmds.configuration.ConfigurationShape.ListShape;
import org.openmds.configuration.ConfigurationShape.MapShape;
import org.openmds.configuration.ConfigurationShape.RecordShape;
import org.openmds.configuration.ConfigurationShape.ScalarShape;

/**
 * The values of keys that are not given.
 *
 * @param varying
 *            the defaults that depend on the machine or on other keys, by the paths of their keys
 */
record InitialValues(Map<String, String> varying) {

    /** The values without those that depend on the machine: keys with varying defaults have stand-ins. */
    static final InitialValues FIXED = new InitialValues(Map.of());

    private static final String ONE_MAPPING = "{}";

    /** Returns the value of a key that is not given; a required one has a stand-in. */
    Object of(KeyShape key, String path) {
        if (key.optional()) {
            return Optional.empty();
        }
        Optional<String> text = Optional.ofNullable(varying.get(path)).or(() -> key.facts().initial());
        return switch (key.shape()) {
            case RecordShape shape -> mapping(shape, path);
            case MapShape _ -> Map.of();
            case ListShape(RecordShape element) -> mappings(element, text, path);
            case ListShape(ScalarShape element) -> elements(text)
                    .map(each -> parse(new ValueConstraint(key.facts(), element.type()), each, path))
                    .toList();
            case ListShape shape -> throw new IllegalStateException("lists of lists are not used: " + shape);
            case ScalarShape(ScalarType<?> type) ->
                text.map(each -> parse(new ValueConstraint(key.facts(), type), each, path)).orElse(type.standIn());
        };
    }

    /** Returns a record of the values of keys that are not given. Its rules are not checked. */
    Object mapping(RecordShape shape, String path) {
        Map<String, Object> values = new HashMap<>();
        shape.keys().forEach(key -> values.put(key.name(), of(key, KeyPath.below(path, key.name()))));
        return shape.maker().create(values, _ -> {
        });
    }

    private List<Object> mappings(RecordShape element, Optional<String> text, String path) {
        return elements(text).map(each -> {
            if (!each.equals(ONE_MAPPING)) {
                throw new IllegalArgumentException("the default of %s is '%s', expected [{}]".formatted(path, each));
            }
            return mapping(element, path + "[0]");
        }).toList();
    }

    /** Returns the elements of a list: {@code a,b} has two, an absent text and {@code []} have none. */
    private static Stream<String> elements(Optional<String> text) {
        return text.map(each -> each.replaceAll("^\\[(.*)]$", "$1"))
                .filter(each -> !each.isEmpty())
                .stream()
                .flatMap(each -> Arrays.stream(each.split(",", -1)))
                .map(String::strip);
    }

    private static Object parse(ValueConstraint constraint, String text, String path) {
        return constraint.parse(text, new ValueOrigin.Default().directory())
                .orElseThrow(() -> new IllegalArgumentException("the default of %s is '%s', expected %s".formatted(path,
                        text, constraint.expected())));
    }
}
