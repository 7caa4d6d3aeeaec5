package org.openmds.cli.option;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;

/**
 * Commands that belong together. Immutable.
 *
 * @param commands
 *            the classes of the commands by name, in the order of the help
 * @param logging
 *            the names of the commands that set up logging by themselves; the others are silent
 * @param groups
 *            the names of the commands by the heading of their group; commands of no group are last in the help
 */
public record CommandSet(SequencedMap<String, Class<?>> commands, Set<String> logging,
        SequencedMap<String, SequencedSet<String>> groups) {

    public CommandSet {
        commands = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(commands));
        logging = Set.copyOf(logging);
        groups = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(groups));
    }

    /** Returns a set without commands. */
    public static CommandSet empty() {
        return new CommandSet(new LinkedHashMap<>(), Set.of(), new LinkedHashMap<>());
    }

    /** Returns the set with a new group, to which the next commands belong. */
    public CommandSet group(String heading) {
        SequencedMap<String, SequencedSet<String>> more = new LinkedHashMap<>(groups);
        more.putLast(heading, new LinkedHashSet<>());
        return new CommandSet(commands, logging, more);
    }

    /** Returns the set with one more command. */
    public CommandSet with(String name, Class<?> command) {
        SequencedMap<String, Class<?>> more = new LinkedHashMap<>(commands);
        more.put(name, command);
        SequencedMap<String, SequencedSet<String>> grouped = new LinkedHashMap<>(groups);
        if (!groups.isEmpty()) {
            SequencedSet<String> members = new LinkedHashSet<>(groups.lastEntry().getValue());
            members.add(name);
            grouped.put(groups.lastEntry().getKey(), members);
        }
        return new CommandSet(more, logging, grouped);
    }

    /** Returns the set with one more command that sets up logging by itself. */
    public CommandSet withLogging(String name, Class<?> command) {
        CommandSet more = with(name, command);
        Set<String> names = new HashSet<>(logging);
        names.add(name);
        return new CommandSet(more.commands, names, more.groups);
    }

    /** Returns the commands of both sets; those of this set come first. */
    public CommandSet and(CommandSet other) {
        SequencedMap<String, Class<?>> all = new LinkedHashMap<>(commands);
        all.putAll(other.commands);
        Set<String> names = new HashSet<>(logging);
        names.addAll(other.logging);
        SequencedMap<String, SequencedSet<String>> headings = new LinkedHashMap<>(groups);
        headings.putAll(other.groups);
        return new CommandSet(all, names, headings);
    }
}
