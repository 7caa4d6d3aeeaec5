package org.openmds.configuration;

import java.util.ArrayList;
import java.util.List;

import org.openmds.configuration.ConfigurationShape.ListShape;
import org.openmds.configuration.ConfigurationShape.RecordShape;

/**
 * The path of a key, such as {@code indexes[0].lease.default}.
 *
 * @param steps
 *            the steps from the root
 */
record KeyPath(List<Step> steps) {

    static final KeyPath ROOT = new KeyPath(List.of());

    /** A step down the tree. */
    sealed interface Step {
        /** A step into a mapping. */
        record Name(String name) implements Step {
        }

        /** A step into a list; positions start at 0. */
        record Position(int position) implements Step {
        }
    }

    KeyPath {
        steps = List.copyOf(steps);
    }

    /**
     * Parses the text that {@link #toString} writes. A position that is no number becomes part of the name and is refused later as an
     * unknown key.
     */
    static KeyPath parse(String text) {
        KeyPath path = ROOT;
        for (String part : text.split("\\.", -1)) {
            int bracket = part.indexOf('[');
            if (bracket > 0 && part.substring(bracket).matches("\\[\\d{1,6}]")) {
                path = path.name(part.substring(0, bracket))
                        .position(Integer.parseInt(part, bracket + 1, part.length() - 1, 10));
            } else {
                path = path.name(part);
            }
        }
        return path;
    }

    /** Returns every key with a scalar value or a list of scalars; a list of mappings contributes the keys of its first element. */
    static List<KeyPath> all(ConfigurationShape root) {
        return all(root, ROOT);
    }

    private static List<KeyPath> all(ConfigurationShape shape, KeyPath path) {
        return switch (shape) {
            case RecordShape mapping -> mapping.keys()
                    .stream()
                    .flatMap(key -> all(key.shape(), path.name(key.name())).stream())
                    .toList();
            case ListShape(RecordShape element) -> all(element, path.position(0));
            default -> List.of(path);
        };
    }

    /** Returns the text of the path of a key in a mapping. */
    static String below(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    KeyPath name(String name) {
        return plus(new Step.Name(name));
    }

    KeyPath position(int position) {
        return plus(new Step.Position(position));
    }

    private KeyPath plus(Step step) {
        List<Step> longer = new ArrayList<>(steps);
        longer.add(step);
        return new KeyPath(longer);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Step step : steps) {
            switch (step) {
                case Step.Name(String name) -> text.append(text.isEmpty() ? "" : ".").append(name);
                case Step.Position(int position) -> text.append('[').append(position).append(']');
            }
        }
        return text.toString();
    }
}
