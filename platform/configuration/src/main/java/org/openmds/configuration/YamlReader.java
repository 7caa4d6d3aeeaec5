package org.openmds.configuration;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

import org.openmds.configuration.value.DataSize;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads a YAML 1.2 file into a tree with the line and column of each value. One object reads one file. */
final class YamlReader {

    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_DEPTH = 20;
    /** Limit for the expansion of aliases: without it a small file could become a very large tree. */
    private static final int MAX_NODES = 50_000;

    private final Path file;
    private final ConfigurationProblems problems;
    private int nodes;

    YamlReader(Path file, ConfigurationProblems problems) {
        this.file = file;
        this.problems = problems;
    }

    /** Returns the tree of the file. If the file cannot be read, it returns empty and adds the problem. */
    Optional<SourceNode> read() {
        return text().flatMap(this::read);
    }

    private Optional<String> text() {
        try {
            if (Files.isDirectory(file)) {
                return refuse("is a directory, expected a file");
            }
            if (Files.size(file) > MAX_BYTES) {
                return refuse("is larger than " + new DataSize(MAX_BYTES) + ", which is too large for a configuration");
            }
            byte[] bytes = Files.readAllBytes(file);
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (NoSuchFileException _) {
            return refuse("does not exist");
        } catch (AccessDeniedException _) {
            return refuse("cannot be read: permission denied");
        } catch (CharacterCodingException _) {
            return refuse("is not a text in UTF-8");
        } catch (IOException e) {
            return refuse("cannot be read: " + e.getMessage());
        }
    }

    /** Returns the tree of the file's text. If it is not YAML, it returns empty and adds the problem. */
    Optional<SourceNode> read(String text) {
        // Keys that are not scalars are accepted here and refused below with their position.
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file.toString())
                .setCodePointLimit(MAX_BYTES)
                .setAllowNonScalarKeys(true)
                .build();
        try {
            Optional<Node> root = new Compose(settings).composeString(text);
            return Optional.of(root.map(node -> convert(node, "", 0))
                    .orElseGet(() -> SourceNode.Mapping.empty(new ValueOrigin.WholeFile(file))));
        } catch (MarkedYamlEngineException e) {
            ValueOrigin origin = e.getProblemMark().map(this::origin).orElseGet(() -> new ValueOrigin.WholeFile(file));
            problems.addUnreadable(origin, "is not YAML: " + e.getProblem());
        } catch (TooLargeException e) {
            problems.addUnreadable(e.origin, "is nested too deeply, or too large once its aliases are expanded");
        } catch (YamlEngineException e) {
            return refuse("is not YAML: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
        return Optional.empty();
    }

    private SourceNode convert(Node node, String path, int depth) {
        ValueOrigin origin = node.getStartMark().map(this::origin).orElseGet(() -> new ValueOrigin.WholeFile(file));
        if (depth > MAX_DEPTH || ++nodes > MAX_NODES) {
            throw new TooLargeException(origin);
        }
        return switch (node) {
            case ScalarNode scalar when scalar.getTag().equals(Tag.NULL) -> new SourceNode.Empty(origin);
            case ScalarNode scalar -> new SourceNode.Scalar(scalar.getValue(), origin);
            case SequenceNode sequence -> sequence(sequence, path, origin, depth);
            case MappingNode mapping -> mapping(mapping, path, origin, depth);
            default -> new SourceNode.Empty(origin);
        };
    }

    private SourceNode sequence(SequenceNode sequence, String path, ValueOrigin origin, int depth) {
        List<SourceNode> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            items.add(convert(item, path + "[" + items.size() + "]", depth + 1));
        }
        return new SourceNode.Sequence(items, origin);
    }

    private SourceNode mapping(MappingNode mapping, String path, ValueOrigin origin, int depth) {
        SequencedMap<String, SourceNode.MappingEntry> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            ValueOrigin keyOrigin = tuple.getKeyNode().getStartMark().map(this::origin).orElse(origin);
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                problems.add(keyOrigin, path, "expected the name of a key, got a list or a mapping");
                continue;
            }
            String below = KeyPath.below(path, key.getValue());
            SourceNode.MappingEntry entry = new SourceNode.MappingEntry(keyOrigin,
                    convert(tuple.getValueNode(), below, depth + 1));
            SourceNode.MappingEntry first = entries.putIfAbsent(key.getValue(), entry);
            if (first != null) {
                problems.add(keyOrigin, below, "is given twice, first at " + first.keyOrigin().display());
            }
        }
        return new SourceNode.Mapping(entries, origin);
    }

    private ValueOrigin origin(Mark mark) {
        return new ValueOrigin.InFile(file, mark.getLine() + 1, mark.getColumn() + 1);
    }

    private <T> Optional<T> refuse(String reason) {
        problems.addUnreadable(file, reason);
        return Optional.empty();
    }

    /** Stops the recursion over a tree that is too large or refers to itself. */
    private static final class TooLargeException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient ValueOrigin origin;

        TooLargeException(ValueOrigin origin) {
            super("too large at " + origin.display());
            this.origin = origin;
        }
    }
}
