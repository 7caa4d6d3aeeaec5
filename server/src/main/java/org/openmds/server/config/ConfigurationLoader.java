package org.openmds.server.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.ConfigurationFormat;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.configuration.ScalarType;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.ProviderKinds;
import org.openmds.wsrf.client.http.IpNetwork;
import org.openmds.wsrf.notification.topic.TopicPath;

/**
 * Loads the configuration of the server, at its start and while it runs.
 *
 * <pre>
 * switch (ConfigurationLoader.load(file, System.getenv(), Map.of("http.port", "9090"))) {
 *     case Loaded(Configuration configuration, _) -> ...
 *     case Invalid(List&lt;ConfigurationProblem&gt; problems) -> problems.forEach(System.err::println);
 * }
 * </pre>
 */
public final class ConfigurationLoader {

    /** The format of {@code mds.yaml}. */
    public static final ConfigurationFormat<Configuration> FORMAT = ConfigurationFormat.builder(Configuration.class)
            .environment("MDS_")
            .folder("mds.yaml")
            .scalar(ScalarType.of(IpNetwork.class,
                    "a network such as 10.0.0.0/8 or 2001:db8::/32, with only zero bits after the prefix",
                    "^[0-9a-fA-F.:]+(/[0-9]+)?$", IpNetwork::parse, "127.0.0.0/8"))
            .scalar(ScalarType.of(TopicPath.class, "a topic such as {http://example.org/topics}job/ended",
                    "^[{].+[}].+$", TopicPathParser::parse, "{urn:none}none"))
            .sections("providers", ProviderKinds.ALL.stream().map(ProviderKind::section).toList())
            .varyingDefaults(new ServerDefaults())
            .rules((configuration, findings) -> new ConfigurationRules(configuration, findings).check())
            .build();

    /** The name of the resource beside this class with the JSON schema of {@link #FORMAT}; a test compares them. */
    public static final String SCHEMA_RESOURCE = "mds.schema.json";
    /** The title of the JSON schema. */
    public static final String SCHEMA_TITLE = "OpenMDS server configuration (mds.yaml)";

    private ConfigurationLoader() {
    }

    /** Loads the configuration without a file. */
    public static ConfigurationResult<Configuration> load(Map<String, String> environment,
            Map<String, String> commandLine) {
        return load(new ConfigurationInput(Optional.empty(), environment, commandLine));
    }

    /** Loads the configuration with a file. */
    public static ConfigurationResult<Configuration> load(Path file, Map<String, String> environment,
            Map<String, String> commandLine) {
        return load(new ConfigurationInput(Optional.of(file), environment, commandLine));
    }

    /** Loads the configuration; each problem makes it invalid. */
    public static ConfigurationResult<Configuration> load(ConfigurationInput input) {
        return FORMAT.load(input);
    }

    /** Loads the configuration at the start of a server, which leaves out providers with wrong values and runs the others. */
    public static ConfigurationResult<Configuration> loadUsable(ConfigurationInput input) {
        return FORMAT.loadUsable(input);
    }

    /**
     * Loads the configuration for a running process, like {@link #loadUsable}.
     *
     * @param running
     *            the configuration in use
     */
    public static ReloadResult reload(ConfigurationInput input, Configuration running) {
        return switch (FORMAT.loadUsable(input)) {
            case ConfigurationResult.Invalid(List<ConfigurationProblem> problems) -> new ReloadResult.Invalid(problems);
            case ConfigurationResult.Loaded(Configuration loaded, var given) -> {
                Configuration effective = RestartKeys.effective(loaded, running);
                List<ConfigurationProblem> problems = given
                        .check(findings -> ConfigurationRules.checkReloadable(effective, findings))
                        .stream()
                        .map(ConfigurationLoader::withRunningValues)
                        .toList();
                yield problems.stream().allMatch(FORMAT::isInSection)
                        ? new ReloadResult.Loaded(effective.withoutProviders(problems),
                                RestartKeys.differences(loaded, running))
                        : new ReloadResult.Invalid(problems);
            }
        };
    }

    private static ConfigurationProblem withRunningValues(ConfigurationProblem problem) {
        return new ConfigurationProblem(problem.origin(), problem.key(), problem.message()
                + " (checked with the running values of the sections that need a restart)");
    }

    /** Returns true if a new value of a key takes effect only after a restart. */
    public static boolean needsRestart(String key) {
        return RestartKeys.needsRestart(key);
    }

    /** Returns the files to watch: the configuration file, and the files that it names and that are read again at a reload. */
    public static List<Path> files(ConfigurationInput input, Configuration configuration) {
        List<Path> files = new ArrayList<>(input.file().map(FORMAT::files).orElse(List.of()));
        files.addAll(configuration.registrationFiles());
        files.addAll(configuration.hierarchy().files());
        configuration.registrations().forEach(registration -> registration.source().content().ifPresent(files::add));
        configuration.sources().credentials().forEach(credential -> credential.file().ifPresent(files::add));
        configuration.rights().tokens().forEach(token -> files.add(token.file()));
        configuration.rights().gridMapfile().ifPresent(files::add);
        configuration.triggers().mails().forEach(mail -> mail.passwordFile().ifPresent(files::add));
        return List.copyOf(files);
    }
}
