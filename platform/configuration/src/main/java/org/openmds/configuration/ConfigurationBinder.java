package org.openmds.configuration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.ConfigurationShape.KeyShape;
import org.openmds.configuration.ConfigurationShape.ListShape;
import org.openmds.configuration.ConfigurationShape.MapShape;
import org.openmds.configuration.ConfigurationShape.RecordShape;
import org.openmds.configuration.ConfigurationShape.ScalarShape;

/**
 * Converts the tree of configured values into records and calls the rules of those that have some. A wrong value is added to the problems and replaced
 * by its default, so that the rest is still checked. Not thread-safe.
 */
final class ConfigurationBinder {

    private final RecordShape root;
    private final InitialValues initialValues;
    private final SourceNode tree;
    private final ConfigurationProblems problems;
    private final List<ConfigurationProblem> leftOut;

    /**
     * @param leftOut
     *            the problems of elements of sections that are left out of the {@link SectionSettings}
     */
    ConfigurationBinder(RecordShape root, InitialValues initialValues, SourceNode tree,
            ConfigurationProblems problems, List<ConfigurationProblem> leftOut) {
        this.root = root;
        this.initialValues = initialValues;
        this.tree = tree;
        this.problems = problems;
        this.leftOut = leftOut;
    }

    /** Returns the whole configuration. Missing and wrong values are replaced by their defaults. */
    Object bind() {
        return mapping(root, tree, "");
    }

    private Object mapping(RecordShape shape, SourceNode node, String path) {
        if (node instanceof SourceNode.Scalar || node instanceof SourceNode.Sequence) {
            problems.add(node.origin(), path, "expected " + shape.expected() + ", got " + node.display());
            return initialValues.mapping(shape, path);
        }
        SourceNode.Mapping mapping = node instanceof SourceNode.Mapping given
                ? given
                : SourceNode.Mapping.empty(node.origin());
        refuseUnknown(shape, mapping, path);
        Map<String, Object> values = new LinkedHashMap<>();
        shape.keys().forEach(key -> values.put(key.name(), value(key, mapping, KeyPath.below(path, key.name()))));
        Findings findings = new Findings(tree, problems, path);
        Object bound = shape.maker().create(values, created -> {
            if (created instanceof CheckedSettings checked) {
                checked.check(findings);
            }
        });
        return bound instanceof SectionSettings sections ? sections.without(leftOut) : bound;
    }

    private Object value(KeyShape key, SourceNode.Mapping mapping, String path) {
        Optional<SourceNode> given = mapping.get(key.name());
        if (given.isPresent()) {
            Optional<?> value = given(key, given.get(), path);
            return key.optional()
                    ? value
                    : value.<Object>map(each -> each).orElseGet(() -> initialValues.of(key, path));
        }
        if (key.facts().required()) {
            problems.add(mapping.origin(), path, "is required");
        }
        return !key.optional() && key.shape() instanceof RecordShape below
                ? mapping(below, SourceNode.Mapping.empty(mapping.origin()), path)
                : initialValues.of(key, path);
    }

    /** Returns the given value, or empty if it is wrong. */
    private Optional<?> given(KeyShape key, SourceNode node, String path) {
        return switch (key.shape()) {
            case RecordShape shape -> Optional.of(mapping(shape, node, path));
            case ListShape shape -> list(key, shape, node, path);
            case MapShape shape -> map(key, shape, node, path);
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
                case RecordShape element -> values.add(mapping(element, item, place));
                case ScalarShape element -> scalar(key, element, item, place).ifPresent(values::add);
                case ListShape _,MapShape _ -> throw new IllegalStateException("such a list is not used: " + path);
            }
        }
        return Optional.of(List.copyOf(values));
    }

    private Optional<Map<String, Object>> map(KeyShape key, MapShape shape, SourceNode node, String path) {
        if (!(node instanceof SourceNode.Mapping mapping)) {
            problems.add(node.origin(), path, "expected " + shape.expected() + ", got " + node.display());
            return Optional.empty();
        }
        Map<String, Object> values = new LinkedHashMap<>();
        mapping.entries()
                .forEach((name, entry) -> scalar(key, shape.value(), entry.value(), KeyPath.below(path, name))
                        .ifPresent(value -> values.put(name, value)));
        return Optional.of(Collections.unmodifiableMap(values));
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
        ValueConstraint constraint = new ValueConstraint(key.facts(), shape.type());
        Optional<Object> value = node instanceof SourceNode.Scalar scalar
                ? constraint.parse(scalar.text(), scalar.origin().directory())
                : Optional.empty();
        if (value.isEmpty()) {
            problems.add(node.origin(), path, "expected " + constraint.expected() + ", got " + node.display());
        }
        return value;
    }

    private void refuseUnknown(RecordShape shape, SourceNode.Mapping mapping, String path) {
        mapping.entries().forEach((name, entry) -> {
            if (shape.key(name).isEmpty()) {
                problems.addUnknownKey(entry.keyOrigin(), KeyPath.below(path, name),
                        "unknown key" + hint(shape, name));
            }
        });
    }

    private String hint(RecordShape shape, String name) {
        Optional<String> near = NameSuggestion.nearest(name, shape.names());
        Optional<String> elsewhere = KeyPath.all(root)
                .stream()
                .map(KeyPath::toString)
                .filter(key -> key.endsWith("." + name))
                .findFirst();
        return near.or(() -> elsewhere)
                .map(key -> ", did you mean " + key + "?")
                .orElse("; known here: " + String.join(", ", shape.names()));
    }
}
