package org.openmds.configuration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.openmds.configuration.ConfigurationShape.KeyShape;
import org.openmds.configuration.ConfigurationShape.ListShape;
import org.openmds.configuration.ConfigurationShape.RecordShape;
import org.openmds.configuration.KeyPath.Step;

/**
 * Environment variables as values of keys: a prefix such as {@code MDS_}, then the path of the key in capitals, with {@code _} for dots, dashes and brackets:
 * {@code indexes[0].lease.default} is {@code MDS_INDEXES_0_LEASE_DEFAULT}. An empty variable counts as not set. A variable that begins with
 * the prefix and the name of a section but matches no key is a problem; all other variables are ignored.
 */
final class EnvironmentVariables {

    private static final Pattern POSITION = Pattern.compile("(\\d{1,6})(?:_(.*))?");

    private final RecordShape root;
    private final String prefix;

    /**
     * @param prefix
     *            the beginning of all names, such as {@code MDS_}
     */
    EnvironmentVariables(RecordShape root, String prefix) {
        this.root = root;
        this.prefix = prefix;
    }

    /** Returns the values of the variables that are set, by key, with lists in the order of their positions. */
    Map<KeyPath, SourceNode.Scalar> values(Map<String, String> variables, ConfigurationProblems problems) {
        Map<KeyPath, SourceNode.Scalar> values = new TreeMap<>(Comparator.comparing(EnvironmentVariables::sortKey));
        variables.forEach((name, text) -> {
            if (!isOurs(name) || text.isBlank()) {
                return;
            }
            ValueOrigin origin = new ValueOrigin.Variable(name);
            resolve(root, KeyPath.ROOT, name.substring(prefix.length())).ifPresentOrElse(
                    path -> values.put(path, new SourceNode.Scalar(text.strip(), origin)),
                    () -> problems.add(origin, "", "matches no key" + suggestion(name)));
        });
        return values;
    }

    /** Returns the name of a key's variable. */
    String variable(KeyPath path) {
        return prefix + path.steps().stream().map(step -> switch (step) {
            case Step.Name(String name) -> capitals(name);
            case Step.Position(int position) -> Integer.toString(position);
        }).collect(Collectors.joining("_"));
    }

    private boolean isOurs(String variable) {
        return root.names()
                .stream()
                .map(EnvironmentVariables::capitals)
                .anyMatch(section -> variable.startsWith(prefix + section + "_") || variable.equals(prefix + section));
    }

    private static Optional<KeyPath> resolve(ConfigurationShape shape, KeyPath path, String rest) {
        return switch (shape) {
            case RecordShape mapping ->
                mapping.keys().stream().flatMap(key -> resolve(key, path, rest).stream()).findFirst();
            case ListShape(RecordShape element) -> {
                Matcher position = POSITION.matcher(rest);
                yield position.matches() && position.group(2) != null
                        ? resolve(element, path.position(Integer.parseInt(position.group(1))), position.group(2))
                        : Optional.empty();
            }
            default -> rest.isEmpty() ? Optional.of(path) : Optional.empty();
        };
    }

    private static Optional<KeyPath> resolve(KeyShape key, KeyPath path, String rest) {
        String name = capitals(key.name());
        if (rest.equals(name)) {
            return resolve(key.shape(), path.name(key.name()), "");
        }
        return rest.startsWith(name + "_")
                ? resolve(key.shape(), path.name(key.name()), rest.substring(name.length() + 1))
                : Optional.empty();
    }

    private String suggestion(String variable) {
        String first = variable.replaceAll("_\\d+_", "_0_");
        Set<String> known = KeyPath.all(root)
                .stream()
                .map(this::variable)
                .collect(Collectors.toSet());
        return NameSuggestion.nearest(first, known).map(name -> ", did you mean " + name + "?").orElse("");
    }

    private static String capitals(String name) {
        return name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private static String sortKey(KeyPath path) {
        List<String> steps = new ArrayList<>();
        path.steps()
                .forEach(step -> steps
                        .add(step instanceof Step.Position(int n) ? "%06d".formatted(n) : step.toString()));
        return String.join("\u0001", steps);
    }
}
