package org.openmds.server.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.openmds.server.config.ConfigurationShape.KeyShape;
import org.openmds.server.config.ConfigurationShape.ListShape;
import org.openmds.server.config.ConfigurationShape.RecordShape;
import org.openmds.server.config.ConfigurationShape.ScalarShape;

/**
 * Converts the tree of configured values into records. A wrong value is added to the problems and replaced by its default, so that the rest is still
 * checked. Not thread-safe.
 */
final class ConfigurationBinder {

    private final RecordShape root;
    private final ConfigurationProblems problems;

    ConfigurationBinder(RecordShape root, ConfigurationProblems problems) {
        this.root = root;
        this.problems = problems;
    }

    /** Returns the whole configuration. Missing and wrong values are replaced by their defaults. */
    Configuration bind(SourceNode tree, Configuration defaults) {
        return (Configuration) mapping(root, tree, "", defaults);
    }

    private Object mapping(RecordShape shape, SourceNode node, String path, Object defaults) {
        if (node instanceof SourceNode.Scalar || node instanceof SourceNode.Sequence) {
            problems.add(node.origin(), path, "expected " + shape.expected() + ", got " + node.display());
            return defaults;
        }
        SourceNode.Mapping mapping = node instanceof SourceNode.Mapping given
                ? given
                : SourceNode.Mapping.empty(node.origin());
        refuseUnknown(shape, mapping, path);
        List<Object> values = new ArrayList<>();
        for (KeyShape key : shape.keys()) {
            Optional<SourceNode> given = mapping.get(key.name());
            if (given.isEmpty() && key.facts().required()) {
                problems.add(mapping.origin(), below(path, key.name()), "is required");
            }
            Object fallback = key.valueIn(defaults);
            values.add(given.map(value -> value(key, value, below(path, key.name()), fallback)).orElse(fallback));
        }
        return shape.create(values);
    }

    private Object value(KeyShape key, SourceNode node, String path, Object fallback) {
        if (!key.optional()) {
            return switch (key.shape()) {
                case RecordShape shape -> mapping(shape, node, path, fallback);
                case ListShape shape -> list(key, shape, node, path).<Object>map(l -> l).orElse(fallback);
                case ScalarShape shape -> scalar(key, shape, node, path).orElse(fallback);
            };
        }
        return switch (key.shape()) {
            case RecordShape shape -> throw new IllegalStateException("optional mappings have no defaults: " + shape);
            case ListShape shape -> list(key, shape, node, path);
            case ScalarShape shape -> scalar(key, shape, node, path);
        };
    }

    private Optional<List<Object>> list(KeyShape key, ListShape shape, SourceNode node, String path) {
        List<SourceNode> items;
        if (node instanceof SourceNode.Sequence sequence) {
            items = sequence.items();
        } else if (node instanceof SourceNode.Scalar scalar && !(scalar.origin() instanceof ValueOrigin.InFile)) {
            items = split(scalar);
        } else {
            problems.add(node.origin(), path, "expected " + shape.expected() + ", got " + node.display());
            return Optional.empty();
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            SourceNode item = items.get(i);
            String place = path + "[" + i + "]";
            switch (shape.element()) {
                case RecordShape element ->
                    values.add(mapping(element, item, place, ConfigurationDefaults.element(element.type())));
                case ScalarShape element -> scalar(key, element, item, place).ifPresent(values::add);
                case ListShape _ -> throw new IllegalStateException("lists of lists are not used: " + path);
            }
        }
        return Optional.of(values);
    }

    /** Splits a list from an environment variable or the command line: {@code read,register}, or {@code []} for an empty list. */
    private static List<SourceNode> split(SourceNode.Scalar scalar) {
        if (scalar.text().equals("[]")) {
            return List.of();
        }
        return Arrays.stream(scalar.text().split(",", -1))
                .<SourceNode>map(part -> new SourceNode.Scalar(part.strip(), scalar.origin()))
                .toList();
    }

    private Optional<Object> scalar(KeyShape key, ScalarShape shape, SourceNode node, String path) {
        if (node instanceof SourceNode.Scalar scalar) {
            Optional<Object> value = parse(shape.type(), scalar);
            if (value.isPresent() && new ValueConstraint(key, shape.type()).isAllowed(value.get())) {
                return value;
            }
        }
        problems.add(node.origin(), path,
                "expected " + new ValueConstraint(key, shape.type()).expected() + ", got " + node.display());
        return Optional.empty();
    }

    private static Optional<Object> parse(ScalarType<?> type, SourceNode.Scalar scalar) {
        try {
            return Optional.of(type.parser().parse(scalar.text(), scalar.origin().directory()));
        } catch (IllegalArgumentException | ArithmeticException _) {
            return Optional.empty();
        }
    }

    private void refuseUnknown(RecordShape shape, SourceNode.Mapping mapping, String path) {
        mapping.entries().forEach((name, entry) -> {
            if (shape.key(name).isEmpty()) {
                problems.add(entry.keyOrigin(), below(path, name), "unknown key" + hint(shape, name));
            }
        });
    }

    private String hint(RecordShape shape, String name) {
        Optional<String> near = NameSuggestion.nearest(name, shape.names());
        Optional<String> elsewhere = EnvironmentVariables.keys(root, KeyPath.ROOT)
                .stream()
                .map(KeyPath::toString)
                .filter(key -> key.endsWith("." + name))
                .findFirst();
        return near.or(() -> elsewhere)
                .map(key -> ", did you mean " + key + "?")
                .orElse("; known here: " + String.join(", ", shape.names()));
    }

    private static String below(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
