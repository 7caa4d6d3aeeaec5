package org.openmds.server.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.openmds.server.config.Shape.RecordShape;

/**
 * Loads the configuration: the file, over it the environment, over that the command line, below all the defaults. Reads files and sets nothing; every
 * call stands alone.
 *
 * <pre>
 * switch (ConfigurationLoader.load(file, System.getenv(), Map.of("http.port", "9090"))) {
 *     case Loaded(Configuration configuration) -> ...
 *     case Invalid(List&lt;Problem&gt; problems) -> problems.forEach(System.err::println);
 * }
 * </pre>
 */
public final class ConfigurationLoader {

    private static final RecordShape ROOT = Shape.of(Configuration.class);

    private ConfigurationLoader() {
    }

    /**
     * Loads without a file.
     *
     * @param environment
     *            all variables of the process; those of a key are {@code MDS_HTTP_PORT} and the like
     * @param commandLine
     *            values by the path of their key, such as {@code http.port}
     */
    public static ConfigurationResult load(Map<String, String> environment, Map<String, String> commandLine) {
        return bind(SourceNode.Mapping.empty(new Origin.Default()), environment, commandLine, new Problems());
    }

    /**
     * Loads with a file. A file that cannot be read, or is not YAML, is the only problem reported.
     *
     * @param environment
     *            all variables of the process; those of a key are {@code MDS_HTTP_PORT} and the like
     * @param commandLine
     *            values by the path of their key, such as {@code http.port}
     */
    public static ConfigurationResult load(Path file, Map<String, String> environment,
            Map<String, String> commandLine) {
        Problems problems = new Problems();
        Optional<SourceNode> tree = new YamlReader(file, problems).read();
        return tree.isPresent()
                ? bind(tree.get(), environment, commandLine, problems)
                : new ConfigurationResult.Invalid(problems.inOrder());
    }

    private static ConfigurationResult bind(SourceNode written, Map<String, String> environment,
            Map<String, String> commandLine, Problems problems) {
        SourceNode tree = written;
        for (var variable : new Environment(ROOT).values(environment, problems).entrySet()) {
            tree = overlay(tree, variable.getKey(), variable.getValue(), problems);
        }
        for (var option : commandLine.entrySet()) {
            SourceNode.Scalar value = new SourceNode.Scalar(option.getValue(), new Origin.CommandLine());
            tree = overlay(tree, KeyPath.parse(option.getKey()), value, problems);
        }
        Configuration defaults = Defaults.configuration(environment, bindsLoopback(tree));
        Configuration configuration = new Binder(ROOT, problems).bind(tree, defaults);
        new ConfigurationRules(configuration, new Findings(tree, problems)).check();
        return problems.isEmpty()
                ? new ConfigurationResult.Loaded(configuration)
                : new ConfigurationResult.Invalid(problems.inOrder());
    }

    private static SourceNode overlay(SourceNode tree, KeyPath key, SourceNode.Scalar value, Problems problems) {
        SourceNode overlaid = tree.with(key.steps(), value);
        if (!overlaid.at(key).equals(Optional.of(value))) {
            problems.add(value.origin(), key.toString(),
                    "cannot be set: there is no such place; lists are filled from position 0 without a gap");
            return tree;
        }
        return overlaid;
    }

    /** Known before the rest is bound: the default of the anonymous caller's rights depends on it. */
    private static boolean bindsLoopback(SourceNode tree) {
        Configuration bound = new Binder(ROOT, new Problems()).bind(tree, Defaults.configuration(Map.of(), true));
        return bound.http().bind().isLoopback();
    }
}
