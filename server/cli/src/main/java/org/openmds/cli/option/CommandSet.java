package org.openmds.cli.option;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
        SequencedMap<String, Class<?>> more = new LinkedHashMap<>(commands);
        more.put(name, command);
        return new CommandSet(more, logging);
    }

    /** Returns the set with one more command that sets up logging by itself. */
    public CommandSet withLogging(String name, Class<?> command) {
        SequencedMap<String, Class<?>> more = new LinkedHashMap<>(commands);
        more.put(name, command);
        Set<String> names = new HashSet<>(logging);
        names.add(name);
        return new CommandSet(more, names);
    }

    /** Returns the commands of both sets; those of this set come first. */
    public CommandSet and(CommandSet other) {
        SequencedMap<String, Class<?>> more = new LinkedHashMap<>(commands);
        more.putAll(other.commands);
        Set<String> names = new HashSet<>(logging);
        names.addAll(other.logging);
        return new CommandSet(more, names);
    }
}
