package org.openmds.cli.option;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Commands that belong together. Immutable.
 *
 * @param commands
 *            the classes of the commands by name, in the order of the help
 * @param logging
 *            the names of the commands that set up logging by themselves; the others are silent
 */
public record CommandSet(SequencedMap<String, Class<?>> commands, Set<String> logging) {

    public CommandSet {
        commands = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(commands));
        logging = Set.copyOf(logging);
    }

    /** Returns a set without commands. */
    public static CommandSet empty() {
        return new CommandSet(new LinkedHashMap<>(), Set.of());
    }

    /** Returns the set with one more command. */
    public CommandSet with(String name, Class<?> command) {
        return and(new CommandSet(new LinkedHashMap<>(Map.of(name, command)), Set.of()));
    }

    /** Returns the set with one more command that sets up logging by itself. */
    public CommandSet withLogging(String name, Class<?> command) {
        return and(new CommandSet(new LinkedHashMap<>(Map.of(name, command)), Set.of(name)));
    }

    /** Returns the commands of both sets; those of this set come first. */
    public CommandSet and(CommandSet other) {
        SequencedMap<String, Class<?>> all = new LinkedHashMap<>(commands);
        all.putAll(other.commands);
        Set<String> names = new HashSet<>(logging);
        names.addAll(other.logging);
        return new CommandSet(all, names);
    }
}
