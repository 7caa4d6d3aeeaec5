package org.openmds.server.dn;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.index.settings.IndexRights;

/**
 * A grid-mapfile: lines with a distinguished name and the name that the server gives to it. Immutable.
 *
 * <pre>
 * "/DC=org/DC=example/CN=alice" alice
 * "CN=Bob B.,DC=example,DC=org" bob
 * "/DC=org/DC=example/CN=carol" .atlas
 * </pre>
 */
public final class GridMapfile {

    private static final long MAX_BYTES = 32 << 20;
    private static final Pattern LINE = Pattern.compile("(?:\"((?:[^\"\\\\]|\\\\.)+)\"|([^\"\\s]\\S*))\\s+(\\S+)");
    private static final Pattern NAME = Pattern.compile("\\.?[A-Za-z0-9_][A-Za-z0-9._-]{0,63}");
    private static final Set<String> RESERVED = Set.of(IndexRights.ANYONE, "anonymous", "local", "configuration");
    private static final int MAX_PROBLEMS = 20;

    private final Map<DistinguishedName, String> names;

    private GridMapfile(Map<DistinguishedName, String> names) {
        this.names = Map.copyOf(names);
    }

    /** A map without a line. */
    public static GridMapfile empty() {
        return new GridMapfile(Map.of());
    }

    /** The result of reading a map. */
    public sealed interface MapReading {

        /** The map may be used. */
        record Usable(GridMapfile map) implements MapReading {
        }

        /**
         * The map may not be used.
         *
         * @param problems
         *            sentences that begin with the file and the line
         */
        record Wrong(List<String> problems) implements MapReading {

            public Wrong {
                problems = List.copyOf(problems);
            }
        }
    }

    /** Reads and checks a map. */
    public static MapReading read(Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                return new MapReading.Wrong(List.of("%s is larger than %d bytes".formatted(file, MAX_BYTES)));
            }
            return parse(file, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return new MapReading.Wrong(List.of("%s cannot be read: %s".formatted(file, e)));
        }
    }

    private static MapReading parse(Path file, String text) {
        Map<DistinguishedName, String> names = new HashMap<>();
        List<String> problems = new ArrayList<>();
        List<String> lines = text.lines().map(String::strip).toList();
        for (int i = 0; i < lines.size() && problems.size() < MAX_PROBLEMS; i++) {
            String line = lines.get(i);
            if (!line.isEmpty() && !line.startsWith("#")) {
                String place = "%s:%d: ".formatted(file, i + 1);
                add(line, names).ifPresent(problem -> problems.add(place + problem));
            }
        }
        return problems.isEmpty() ? new MapReading.Usable(new GridMapfile(names)) : new MapReading.Wrong(problems);
    }

    private static Optional<String> add(String line, Map<DistinguishedName, String> names) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            return Optional.of("expected a distinguished name in quotes and a name, got '%s'".formatted(line));
        }
        // Further names after a comma are those that a user may choose; the first is the usual one.
        String name = parts.group(3).split(",", -1)[0];
        if (!NAME.matcher(name).matches() || RESERVED.contains(name)) {
            return Optional
                    .of("expected a name of 1 to 64 letters, digits, dots, dashes and underscores that the server does not use itself, got '%s'"
                            .formatted(name));
        }
        try {
            DistinguishedName subject = DistinguishedName
                    .parse(Optional.ofNullable(parts.group(1)).orElseGet(() -> parts.group(2)));
            String other = names.putIfAbsent(subject, name);
            return other == null || other.equals(name)
                    ? Optional.empty()
                    : Optional.of("%s has the name '%s' already, got '%s'".formatted(subject, other, name));
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the name of a subject; one that begins with a dot is that of a group. */
    public Optional<String> name(DistinguishedName subject) {
        return Optional.ofNullable(names.get(subject));
    }
}
