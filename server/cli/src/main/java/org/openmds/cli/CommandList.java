package org.openmds.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Predicate;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The part of a help text that lists commands: in groups, one line for each command with the first sentence of its description.
 *
 * @param groups
 *            the names of commands by the heading of their group; empty for a list without headings
 */
record CommandList(SequencedMap<String, SequencedSet<String>> groups) implements IHelpSectionRenderer {

    private static final String MARGIN = "  ";

    /** Replaces the lists of a command line and, without groups, of its commands. */
    static void install(CommandLine commandLine, SequencedMap<String, SequencedSet<String>> groups) {
        commandLine.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, _ -> "");
        commandLine.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new CommandList(groups));
        commandLine.getSubcommands().values().forEach(command -> install(command, new LinkedHashMap<>()));
    }

    @Override
    public String render(Help help) {
        Map<String, Help> commands = help.subcommands();
        List<String> lines = new ArrayList<>();
        groups.forEach((heading, names) -> {
            if (names.stream().anyMatch(commands::containsKey)) {
                lines.add("%n%s:".formatted(heading));
                append(lines, commands, names::contains);
            }
        });
        if (groups.isEmpty() && !commands.isEmpty()) {
            lines.add("%nCommands:".formatted());
            append(lines, commands, _ -> true);
        }
        return lines.isEmpty() ? "" : String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private static void append(List<String> lines, Map<String, Help> commands, Predicate<String> wanted) {
        int width = commands.keySet().stream().mapToInt(String::length).max().orElse(0);
        commands.forEach((name, help) -> {
            if (wanted.test(name)) {
                lines.add(MARGIN + name + " ".repeat(width - name.length()) + MARGIN + summary(help));
            }
        });
    }

    private static String summary(Help command) {
        String text = String.join(" ", command.commandSpec().usageMessage().description());
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }
}
