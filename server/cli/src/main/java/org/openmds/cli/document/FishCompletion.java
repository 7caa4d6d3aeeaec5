package org.openmds.cli.document;

import java.util.List;
import java.util.stream.Collectors;

import picocli.CommandLine.Model.OptionSpec;

/** The writer of the completion for fish. */
final class FishCompletion {

    private static final String HEAD = """
            # Completion of mds for fish.
            function __mds_at --description 'True if the words so far name this command'
                set -l at
                for word in (commandline -opc)[2..-1]
                    set -l longer (string trim -- "$at $word")
                    contains -- $longer %s; and set at $longer
                end
                test "$at" = "$argv"
            end
            complete -c mds -f
            """;

    private FishCompletion() {
    }

    static String of(List<DescribedCommand> commands) {
        StringBuilder script = new StringBuilder(HEAD.formatted(commands.stream()
                .map(DescribedCommand::path)
                .filter(path -> !path.isEmpty())
                .map(FishCompletion::quoted)
                .collect(Collectors.joining(" "))));
        for (DescribedCommand command : commands) {
            String start = "complete -c mds -n " + quoted("__mds_at '" + command.path() + "'");
            command.below()
                    .forEach(each -> script.append("%s -a %s -d %s%n".formatted(start, each.word(),
                            quoted(each.summary()))));
            if (command.below().isEmpty()) {
                script.append(start).append(" -F\n");
            }
            command.options().forEach(each -> script.append(start).append(option(each)).append('\n'));
        }
        return script.toString();
    }

    private static String option(OptionSpec option) {
        StringBuilder line = new StringBuilder();
        for (String name : DescribedCommand.names(option)) {
            line.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        List<String> values = DescribedCommand.values(option);
        if (!values.isEmpty()) {
            line.append(" -x -a ").append(quoted(String.join(" ", values)));
        } else if (DescribedCommand.takesFile(option)) {
            line.append(" -r -F");
        } else if (DescribedCommand.takesValue(option)) {
            line.append(" -x");
        }
        return line.append(" -d ").append(quoted(DescribedCommand.summary(option))).toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
