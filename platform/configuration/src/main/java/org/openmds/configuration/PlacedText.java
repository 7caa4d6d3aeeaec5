package org.openmds.configuration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A single value of a YAML text whose keys are not those of a record, such as the thresholds of a load test.
 *
 * @param path
 *            the names of the keys from the root
 * @param text
 *            the value as written
 * @param origin
 *            the place of the value
 */
public record PlacedText(List<String> path, String text, ValueOrigin origin) {

    public PlacedText {
        path = List.copyOf(path);
    }

    /**
     * Reads all single values in the order of the text. Lists and keys without a value are problems.
     *
     * @param file
     *            the name of the text in problems
     */
    public static ConfigurationResult<List<PlacedText>> read(String yaml, Path file) {
        ConfigurationProblems problems = new ConfigurationProblems();
        Optional<SourceNode> root = new YamlReader(file, problems).read(yaml);
        List<PlacedText> texts = new ArrayList<>();
        root.ifPresent(node -> {
            if (node instanceof SourceNode.Mapping) {
                collect(List.of(), node, texts, problems);
            } else {
                problems.add(node.origin(), "", "expected a mapping, got " + node.display());
            }
        });
        return root.isPresent() && problems.isEmpty()
                ? new ConfigurationResult.Loaded<>(List.copyOf(texts), new GivenValues(root.get()))
                : new ConfigurationResult.Invalid<>(problems.inOrder());
    }

    private static void collect(List<String> path, SourceNode node, List<PlacedText> texts,
            ConfigurationProblems problems) {
        switch (node) {
            case SourceNode.Scalar(String text, ValueOrigin origin) -> texts.add(new PlacedText(path, text, origin));
            case SourceNode.Mapping mapping -> mapping.entries()
                    .forEach((name, entry) -> collect(Stream.concat(path.stream(), Stream.of(name)).toList(),
                            entry.value(), texts, problems));
            default -> problems.add(node.origin(), String.join(" ", path),
                    "expected a value or a mapping, got " + node.display());
        }
    }
}
