package org.openmds.cli.document;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import picocli.CommandLine.Model.OptionSpec;

/** The writer of the completion for zsh. */
final class ZshCompletion {

    private ZshCompletion() {
    }

    static String of(List<DescribedCommand> commands) {
        return """
                #compdef mds
                # Completion of mds for zsh.
                local at word
                local -a below flags
                for word in "${(@)words[2,CURRENT-1]}"; do
                  case "$at $word" in
                    (%s) at="${at:+$at }$word" ;;
                  esac
                done
                case "$at:${words[CURRENT-1]}" in
                %s
                esac
                case "$at" in
                %s
                esac
                if [[ "${words[CURRENT]}" = -* ]]; then
                  _describe -o 'option' flags
                elif (( $#below )); then
                  _describe 'command' below
                else
                  _files
                fi
                """.formatted(
                commands.stream()
                        .filter(each -> !each.path().isEmpty())
                        .map(each -> quoted(each.path().contains(" ") ? each.path() : " " + each.path()))
                        .collect(Collectors.joining("|")),
                commands.stream().flatMap(ZshCompletion::values).collect(Collectors.joining("\n")),
                commands.stream().map(ZshCompletion::words).collect(Collectors.joining("\n")));
    }

    /** Returns what follows the options of a command that take a value. */
    private static Stream<String> values(DescribedCommand command) {
        return command.options().stream().filter(DescribedCommand::takesValue).map(option -> {
            String names = DescribedCommand.names(option)
                    .stream()
                    .map(name -> quoted(command.path() + ":" + name))
                    .collect(Collectors.joining("|"));
            return "  (%s) %s; return ;;".formatted(names, action(option));
        });
    }

    private static String action(OptionSpec option) {
        List<String> values = DescribedCommand.values(option);
        if (!values.isEmpty()) {
            return "compadd " + values.stream().map(ZshCompletion::quoted).collect(Collectors.joining(" "));
        }
        return DescribedCommand.takesFile(option) ? "_files" : "_message " + quoted(option.paramLabel());
    }

    private static String words(DescribedCommand command) {
        return "  (%s) below=(%s) flags=(%s) ;;".formatted(quoted(command.path()),
                command.below()
                        .stream()
                        .map(each -> quoted(each.word() + ":" + described(each.summary())))
                        .collect(Collectors.joining(" ")),
                command.options()
                        .stream()
                        .flatMap(option -> DescribedCommand.names(option)
                                .stream()
                                .map(name -> quoted(name + ":" + described(
                                        DescribedCommand.summary(option)))))
                        .collect(Collectors.joining(" ")));
    }

    private static String described(String text) {
        return text.replace(":", "\\:");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
