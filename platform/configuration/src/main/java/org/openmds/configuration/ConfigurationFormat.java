package org.openmds.configuration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.configuration.ConfigurationShape.KeyShape;
import org.openmds.configuration.ConfigurationShape.ListShape;
import org.openmds.configuration.ConfigurationShape.RecordShape;

/**
 * The format of a configuration: a record of type {@code T}, whose components are keys. It loads YAML files with the overrides of the environment and
 * the command line, and describes itself. Immutable; loading only reads files, and loads are independent of each other.
 *
 * <pre>
 * record Backup(&#64;Key(value = "Folder of the copies.", required = true) Path folder,
 *         &#64;Key(value = "Time between two copies.", initial = "1d", min = "1m", max = "30d") Duration interval) {}
 *
 * ConfigurationFormat&lt;Backup&gt; format = ConfigurationFormat.builder(Backup.class).environment("BACKUP_").build();
 * switch (format.load(new ConfigurationInput(Optional.of(Path.of("backup.yaml")), System.getenv(), Map.of()))) {
 *     case ConfigurationResult.Loaded(Backup backup, _) -&gt; run(backup);
 *     case ConfigurationResult.Invalid(List&lt;ConfigurationProblem&gt; problems) -&gt; problems.forEach(System.err::println);
 * }
 * </pre>
 *
 * With the file
 *
 * <pre>
 * folder: copies
 * intervall: 1h
 * </pre>
 *
 * it prints {@code backup.yaml:2:1: intervall: unknown key, did you mean interval?}; all problems of a file are found at once.
 */
public final class ConfigurationFormat<T extends Record> {

    private final Class<T> type;
    private final ShapeFactory shapes;
    private final RecordShape root;
    private final EnvironmentVariables variables;
    private final VaryingDefaults varyingDefaults;
    private final BiConsumer<T, Findings> rules;
    private final Pattern sectionKeys;
    private final ConfigurationFiles files;

    private ConfigurationFormat(Builder<T> builder) {
        type = builder.type;
        shapes = new ShapeFactory(ScalarTypes.STANDARD.with(builder.scalars), Map.copyOf(builder.sections));
        root = shapes.of(type);
        variables = new EnvironmentVariables(root, builder.prefix);
        varyingDefaults = builder.varyingDefaults;
        rules = builder.rules;
        sectionKeys = sectionKeys(builder.sections);
        files = new ConfigurationFiles(builder.main);
    }

    /** Returns the pattern of the beginning of each key that is in one mapping of a section: {@code providers.host}, {@code providers.file[1].name}. */
    private static Pattern sectionKeys(Map<String, List<SettingsSection<?>>> sections) {
        Stream<String> beginnings = sections.entrySet()
                .stream()
                .flatMap(each -> each.getValue()
                        .stream()
                        .map(section -> Pattern.quote(KeyPath.below(each.getKey(), section.name()))
                                + (section.single() ? "(?![^.\\[])" : "\\[")));
        String none = "(?!)";
        return Pattern.compile(Stream.concat(Stream.of(none), beginnings).collect(Collectors.joining("|")));
    }

    /** Returns a builder of the format of a record. */
    public static <T extends Record> Builder<T> builder(Class<T> type) {
        return new Builder<>(type);
    }

    /** Collects the parts of a format. Not thread-safe. */
    public static final class Builder<T extends Record> {

        private final Class<T> type;
        private final List<ScalarType<?>> scalars = new ArrayList<>();
        private final Map<String, List<SettingsSection<?>>> sections = new HashMap<>();
        private String prefix = "";
        private String main = "";
        private VaryingDefaults varyingDefaults = (_, _) -> Map.of();
        private BiConsumer<T, Findings> rules = (_, _) -> {
        };

        private Builder(Class<T> type) {
            this.type = type;
        }

        /** Adds a type of single values to the built-in ones. */
        public Builder<T> scalar(ScalarType<?> scalar) {
            scalars.add(scalar);
            return this;
        }

        /** Registers the sections of the key whose component is a {@link SectionSettings}. */
        public Builder<T> sections(String key, List<? extends SettingsSection<?>> registered) {
            sections.put(key, List.copyOf(registered));
            return this;
        }

        /** Sets the beginning of the environment variables that override keys; without it, none does. */
        public Builder<T> environment(String beginning) {
            prefix = beginning;
            return this;
        }

        /**
         * Sets the name of the main file of a folder. Then a configuration may be a folder: this file, and the fragments {@code conf.d/*.yaml} in the
         * order of their names.
         */
        public Builder<T> folder(String mainFile) {
            main = mainFile;
            return this;
        }

        /** Sets the source of the defaults of keys with {@link Key#defaultVaries}. */
        public Builder<T> varyingDefaults(VaryingDefaults defaults) {
            varyingDefaults = defaults;
            return this;
        }

        /** Sets the rules across records; rules of one record stand in it, see {@link CheckedSettings}. */
        public Builder<T> rules(BiConsumer<T, Findings> across) {
            rules = across;
            return this;
        }

        /** Returns the format. Throws an {@link IllegalArgumentException} if a record has a component that is no key, or a key without a default. */
        public ConfigurationFormat<T> build() {
            return new ConfigurationFormat<>(this);
        }
    }

    /** Loads a configuration. A file that cannot be read, or is not YAML, is the only problem reported. */
    public ConfigurationResult<T> load(ConfigurationInput input) {
        return load(input, false);
    }

    /**
     * Loads a configuration for a process that can run without single mappings of its registered sections. A mapping with a wrong value, or without a
     * required key, is left out with its problems, see {@link SectionSettings#leftOut}. The result is invalid if there is any other problem: text that
     * is not YAML, a key that is unknown or given twice, a wrong value elsewhere.
     */
    public ConfigurationResult<T> loadUsable(ConfigurationInput input) {
        return load(input, true);
    }

    private ConfigurationResult<T> load(ConfigurationInput input, boolean leaveOut) {
        ConfigurationProblems problems = new ConfigurationProblems();
        Optional<SourceNode> written = input.file().isPresent()
                ? files.read(input.file().get(), tree -> expanded(root, tree), problems)
                : Optional.of(SourceNode.Mapping.empty(new ValueOrigin.Default()));
        if (written.isEmpty()) {
            return new ConfigurationResult.Invalid<>(problems.inOrder());
        }
        SourceNode tree = overlaid(written.get(), input, problems);
        boolean plain = problems.isEmpty();
        ConfigurationResult.Loaded<T> bound = bind(tree, input.environment(), problems, List.of());
        if (problems.isEmpty()) {
            return bound;
        }
        List<ConfigurationProblem> found = problems.inOrder();
        return leaveOut && plain && !problems.hasUnknownKeys() && found.stream().allMatch(this::isInSection)
                ? bind(tree, input.environment(), new ConfigurationProblems(), found)
                : new ConfigurationResult.Invalid<>(found);
    }

    /** Returns the files and folders whose changes concern the configuration at a path. */
    public List<Path> files(Path path) {
        return files.watched(path);
    }

    /** Returns true if a problem concerns one mapping of a registered section alone. */
    public boolean isInSection(ConfigurationProblem problem) {
        return sectionKeys.matcher(problem.key()).lookingAt();
    }

    private ConfigurationResult.Loaded<T> bind(SourceNode tree, Map<String, String> environment,
            ConfigurationProblems problems, List<ConfigurationProblem> leftOut) {
        GivenValues given = new GivenValues(tree);
        InitialValues initialValues = new InitialValues(varyingDefaults.values(given, environment));
        T bound = type.cast(new ConfigurationBinder(root, initialValues, tree, problems, leftOut).bind());
        rules.accept(bound, new Findings(tree, problems, ""));
        return new ConfigurationResult.Loaded<>(bound, given);
    }

    private SourceNode overlaid(SourceNode written, ConfigurationInput input, ConfigurationProblems problems) {
        SourceNode tree = written;
        for (String key : input.ignored()) {
            tree = tree.without(KeyPath.parse(key).steps());
        }
        for (var variable : variables.values(input.environment(), problems).entrySet()) {
            tree = overlay(tree, variable.getKey(), variable.getValue(), problems);
        }
        for (var option : input.commandLine().entrySet()) {
            SourceNode.Scalar value = new SourceNode.Scalar(option.getValue(), new ValueOrigin.CommandLine());
            tree = overlay(tree, KeyPath.parse(option.getKey()), value, problems);
        }
        return tree;
    }

    private SourceNode overlay(SourceNode tree, KeyPath key, SourceNode.Scalar value,
            ConfigurationProblems problems) {
        SourceNode overlaid = tree.with(key.steps(), value);
        if (!overlaid.at(key).equals(Optional.of(value))) {
            problems.add(value.origin(), key.toString(),
                    "cannot be set: the position does not exist; list positions start at 0 and must have no gaps");
            return tree;
        }
        return expanded(root, overlaid);
    }

    /** Returns the tree with a mapping in place of each single value that stands for a record. */
    private static SourceNode expanded(RecordShape shape, SourceNode node) {
        if (!(node instanceof SourceNode.Mapping mapping)) {
            return node;
        }
        SequencedMap<String, SourceNode.MappingEntry> entries = new LinkedHashMap<>(mapping.entries());
        for (KeyShape key : shape.keys()) {
            if (key.shape() instanceof RecordShape below) {
                entries.computeIfPresent(key.name(), (_, entry) -> new SourceNode.MappingEntry(entry.keyOrigin(),
                        expanded(below, key.facts().whole(entry.value()))));
            }
        }
        return new SourceNode.Mapping(entries, mapping.origin());
    }

    /** Returns a record of the defaults of its keys. Keys that are required, or whose default varies, have a value of no meaning. */
    public <R extends Record> R defaults(Class<R> settings) {
        return settings.cast(InitialValues.FIXED.mapping(shapes.of(settings), ""));
    }

    /** Returns all keys with the values in effect as YAML that can be loaded again, with a line break at the end. */
    public String yaml(Record settings) {
        return ConfigurationPrinter.yaml(tree(settings));
    }

    /** Returns all keys with the values in effect as maps, lists, texts, integers and booleans. */
    public Object tree(Record settings) {
        return ConfigurationPrinter.tree(shapes.of(settings.getClass()), settings);
    }

    /** Returns the JSON schema of the format, with a line break at the end. */
    public String schema(String title) {
        return ConfigurationSchema.json(root, title);
    }

    /** Returns the descriptions of all keys of a record. */
    public List<KeyDescription> describe(Class<? extends Record> settings) {
        return KeyDescription.of(shapes.of(settings));
    }

    /**
     * Returns the description of one key.
     *
     * @param key
     *            its path; positions in lists may be left out: {@code indexes[0].name} or {@code indexes[].name}
     */
    public Optional<KeyDescription> describe(String key) {
        String generic = key.replaceAll("\\[\\d+]", "[]");
        return describe(type).stream().filter(each -> each.name().equals(generic)).findFirst();
    }

    /** Returns the path of the key that is most similar to a misspelt one: its last step may also be the name of a key elsewhere. */
    public Optional<String> suggestion(String key) {
        List<String> names = describe(type).stream().map(KeyDescription::name).toList();
        return names.stream()
                .filter(name -> name.endsWith("." + key))
                .findFirst()
                .or(() -> NameSuggestion.nearest(key.replaceAll("\\[\\d+]", "[]"), names));
    }

    /** Returns the value in effect of a key or a section as maps, lists, texts, integers and booleans; empty if there is none. */
    public Optional<Object> value(T configuration, String key) {
        Optional<Object> value = Optional.of(tree(configuration));
        for (KeyPath.Step step : KeyPath.parse(key).steps()) {
            value = value.flatMap(each -> switch (step) {
                case KeyPath.Step.Name(String name) when each instanceof Map<?, ?> map ->
                    Optional.ofNullable(map.get(name));
                case KeyPath.Step.Position(int position) when each instanceof List<?> list && position < list.size() ->
                    Optional.of(list.get(position));
                default -> Optional.empty();
            });
        }
        return value;
    }

    /** Returns maps, lists, texts, integers and booleans as YAML, with a line break at the end. */
    public static String toYaml(Object tree) {
        return ConfigurationPrinter.yaml(tree);
    }

    /** Returns the name of the environment variable of a key, such as {@code indexes[0].name}. */
    public String variable(String key) {
        return variables.variable(KeyPath.parse(key));
    }

    /** Returns the paths of the keys whose values differ between two configurations. */
    public List<String> differences(T one, T other) {
        List<String> differences = new ArrayList<>();
        compare(root, one, other, "", differences);
        return List.copyOf(differences);
    }

    private static void compare(ConfigurationShape shape, Object one, Object other, String path,
            List<String> differences) {
        if (one.equals(other)) {
            return;
        }
        switch (shape) {
            case RecordShape mapping -> {
                for (KeyShape key : mapping.keys()) {
                    compare(key.shape(), key.valueIn(one), key.valueIn(other), KeyPath.below(path, key.name()),
                            differences);
                }
            }
            case ListShape(RecordShape element) when one instanceof List<?> left && other instanceof List<?> right
                    && left.size() == right.size() -> {
                for (int i = 0; i < left.size(); i++) {
                    compare(element, left.get(i), right.get(i), path + "[" + i + "]", differences);
                }
            }
            default -> differences.add(path);
        }
    }
}
