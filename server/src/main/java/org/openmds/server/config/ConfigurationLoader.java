package org.openmds.server.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.openmds.server.config.ConfigurationShape.RecordShape;

/**
 * Loads the configuration. The command line overrides the environment, which overrides the file, which overrides the defaults. The loader only reads
 * files, and calls are independent of each other.
 *
 * <pre>
 * switch (ConfigurationLoader.load(file, System.getenv(), Map.of("http.port", "9090"))) {
 *     case Loaded(Configuration configuration) -> ...
 *     case Invalid(List&lt;Problem&gt; problems) -> problems.forEach(System.err::println);
 * }
 * </pre>
 */
public final class ConfigurationLoader {

    private static final RecordShape ROOT = ConfigurationShape.of(Configuration.class);

    private ConfigurationLoader() {
    }

    /**
     * Loads the configuration without a file.
     *
     * @param environment
     *            all variables of the process; the variable of the key {@code http.port} is {@code MDS_HTTP_PORT}
     * @param commandLine
     *            the values by the paths of their keys, such as {@code http.port}
     */
    public static ConfigurationResult load(Map<String, String> environment, Map<String, String> commandLine) {
        return new ConfigurationInput(Optional.empty(), environment, commandLine).load();
    }

    /**
     * Loads the configuration with a file. A file that cannot be read, or is not YAML, is the only problem reported.
     *
     * @param environment
     *            all variables of the process; the variable of the key {@code http.port} is {@code MDS_HTTP_PORT}
     * @param commandLine
     *            the values by the paths of their keys, such as {@code http.port}
     */
    public static ConfigurationResult load(Path file, Map<String, String> environment,
            Map<String, String> commandLine) {
        return new ConfigurationInput(Optional.of(file), environment, commandLine).load();
    }

    static ConfigurationResult load(ConfigurationInput input) {
        ConfigurationProblems problems = new ConfigurationProblems();
        Optional<BoundConfiguration> bound = read(input, problems);
        return bound.isPresent() && problems.isEmpty()
                ? new ConfigurationResult.Loaded(bound.get().configuration())
                : new ConfigurationResult.Invalid(problems.inOrder());
    }

    static ReloadResult reload(ConfigurationInput input, Configuration running) {
        ConfigurationProblems problems = new ConfigurationProblems();
        Optional<BoundConfiguration> bound = read(input, problems);
        if (bound.isPresent() && problems.isEmpty()) {
            Configuration loaded = bound.get().configuration();
            Configuration effective = RestartKeys.effective(loaded, running);
            ConfigurationProblems untilRestart = new ConfigurationProblems();
            ConfigurationRules.checkReloadable(effective, new RuleFindings(bound.get().tree(), untilRestart));
            if (untilRestart.isEmpty()) {
                return new ReloadResult.Loaded(effective, RestartKeys.differences(loaded, running));
            }
            untilRestart.inOrder()
                    .forEach(problem -> problems.add(problem.origin(), problem.key(),
                            problem.message()
                                    + " (checked with the running values of the sections that need a restart)"));
        }
        return new ReloadResult.Invalid(problems.inOrder());
    }

    /** Reads a configuration and the tree of its values; empty if the file cannot be read. The result may be used only if no problem was added. */
    private static Optional<BoundConfiguration> read(ConfigurationInput input, ConfigurationProblems problems) {
        Optional<SourceNode> written = input.file().isPresent()
                ? new YamlReader(input.file().get(), problems).read()
                : Optional.of(SourceNode.Mapping.empty(new ValueOrigin.Default()));
        return written.map(tree -> bind(overlaid(tree, input, problems), input.environment(), problems));
    }

    private static BoundConfiguration bind(SourceNode tree, Map<String, String> environment,
            ConfigurationProblems problems) {
        Configuration defaults = ConfigurationDefaults.configuration(environment, bindsLoopback(tree));
        Configuration configuration = new ConfigurationBinder(ROOT, problems).bind(tree, defaults);
        new ConfigurationRules(configuration, new RuleFindings(tree, problems)).check();
        return new BoundConfiguration(configuration, tree);
    }

    private static SourceNode overlaid(SourceNode written, ConfigurationInput input, ConfigurationProblems problems) {
        SourceNode tree = written;
        for (var variable : new EnvironmentVariables(ROOT).values(input.environment(), problems).entrySet()) {
            tree = overlay(tree, variable.getKey(), variable.getValue(), problems);
        }
        for (var option : input.commandLine().entrySet()) {
            SourceNode.Scalar value = new SourceNode.Scalar(option.getValue(), new ValueOrigin.CommandLine());
            tree = overlay(tree, KeyPath.parse(option.getKey()), value, problems);
        }
        return tree;
    }

    private static SourceNode overlay(SourceNode tree, KeyPath key, SourceNode.Scalar value,
            ConfigurationProblems problems) {
        SourceNode overlaid = tree.with(key.steps(), value);
        if (!overlaid.at(key).equals(Optional.of(value))) {
            problems.add(value.origin(), key.toString(),
                    "cannot be set: the position does not exist; list positions start at 0 and must have no gaps");
            return tree;
        }
        return overlaid;
    }

    /** Determined before the rest is bound: the default rights of the anonymous caller depend on it. */
    private static boolean bindsLoopback(SourceNode tree) {
        Configuration bound = new ConfigurationBinder(ROOT, new ConfigurationProblems()).bind(tree,
                ConfigurationDefaults.configuration(Map.of(), true));
        return bound.http().bind().isLoopback();
    }

    private record BoundConfiguration(Configuration configuration, SourceNode tree) {
    }
}
