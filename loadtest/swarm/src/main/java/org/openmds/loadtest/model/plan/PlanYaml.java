package org.openmds.loadtest.model.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads the settings of a plan file. Reads YAML nodes rather than values, because nodes have line numbers. */
final class PlanYaml {

    /** Allowed keys of each map. */
    private static final Map<String, Set<String>> KEYS = Map.of(
            "", Set.of("name", "client", "load", "connection", "timeout", "warmup", "drain", "phases-every",
                    "clock-every", "source-addresses", "seed"),
            "client", Set.of("kind", "target", "options"),
            "load", Set.of("model", "users", "rate", "think", "ramp", "hold", "stagger", "steps"),
            "load.think", Set.of("kind", "mean"),
            "load.steps.#", Set.of("level", "users", "rate", "ramp", "hold"));
    private static final Set<String> LISTS = Set.of("load.steps", "source-addresses");
    private static final int MAX_BYTES = 1 << 20;

    private final Path file;
    private final PlanSettings settings;

    PlanYaml(Path file, PlanSettings settings) {
        this.file = file;
        this.settings = settings;
    }

    void read() {
        try {
            if (Files.size(file) > MAX_BYTES) {
                settings.addProblem("%s: expected a plan of at most %d bytes, got %d".formatted(file, MAX_BYTES,
                        Files.size(file)));
                return;
            }
            new Compose(LoadSettings.builder().setLabel(file.toString()).build()).composeString(Files.readString(file))
                    .ifPresent(this::readRoot);
        } catch (MarkedYamlEngineException e) {
            settings.addProblem("%s%s: invalid YAML: %s".formatted(file,
                    e.getProblemMark().map(mark -> ", line " + (mark.getLine() + 1)).orElse(""), e.getProblem()));
        } catch (YamlEngineException e) {
            settings.addProblem("%s: invalid YAML: %s".formatted(file, e.getMessage()));
        } catch (IOException e) {
            settings.addProblem("%s: cannot be read: %s".formatted(file, reason(e)));
        }
    }

    private static String reason(IOException e) {
        return e instanceof java.nio.file.NoSuchFileException
                ? "the file does not exist"
                : String.valueOf(e.getMessage());
    }

    private void readRoot(Node root) {
        if (root instanceof MappingNode map) {
            readMap("", "", map);
        } else {
            settings.addProblem(
                    "%s: expected keys such as name, client and load, got something else".formatted(origin(root)));
        }
    }

    /**
     * Reads a map.
     *
     * @param schema
     *            the path with # instead of numbers
     */
    private void readMap(String path, String schema, MappingNode map) {
        Set<String> keys = KEYS.get(schema);
        for (NodeTuple entry : map.getValue()) {
            String key = entry.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "?";
            String below = path.isEmpty() ? key : path + "." + key;
            if (keys == null || keys.contains(key)) {
                readValue(below, schema.isEmpty() ? key : schema + "." + key, entry.getValueNode());
            } else {
                settings.addProblem("%s: unknown key '%s'%s".formatted(origin(entry.getKeyNode()), below,
                        SimilarName.suggestOrList(key, keys)));
            }
        }
    }

    private void readValue(String path, String schema, Node value) {
        switch (value) {
            case ScalarNode scalar when KEYS.containsKey(schema) && !schema.equals("load.think") -> settings
                    .addProblem(origin(value), path, "expected keys (%s), got '%s'"
                            .formatted(String.join(", ", KEYS.get(schema).stream().sorted().toList()),
                                    scalar.getValue()));
            case ScalarNode scalar when isList(schema) ->
                settings.addProblem(origin(value), path, "expected a list, got '%s'"
                        .formatted(scalar.getValue()));
            case ScalarNode scalar -> settings.set(path, scalar.getValue(), origin(value));
            case MappingNode map when KEYS.containsKey(schema) || schema.equals("client.options") ->
                readMap(path, schema,
                        map);
            case SequenceNode list when isList(schema) -> readList(path, schema,
                    list.getValue());
            default -> settings.addProblem(origin(value), path,
                    isList(schema) ? "expected a list" : "expected one value");
        }
    }

    private static boolean isList(String schema) {
        return LISTS.contains(schema);
    }

    private void readList(String path, String schema, List<Node> values) {
        for (int i = 0; i < values.size(); i++) {
            readValue(path + "." + i, schema.equals("load.steps") ? "load.steps.#" : schema + ".#", values.get(i));
        }
    }

    private String origin(Node node) {
        return node.getStartMark()
                .map(mark -> "%s, line %d".formatted(file, mark.getLine() + 1))
                .orElse(file.toString());
    }
}
