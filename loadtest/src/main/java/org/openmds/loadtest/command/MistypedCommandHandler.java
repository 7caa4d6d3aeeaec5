package org.openmds.loadtest.command;

import java.util.List;

import org.openmds.configuration.NameSuggestion;
import org.openmds.loadtest.command.option.LoadExitCodes;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Suggests the nearest command for one that does not exist.
 *
 * @param others
 *            reports all other mistakes of a command line
 */
record MistypedCommandHandler(IParameterExceptionHandler others) implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) throws Exception {
        CommandLine command = failure.getCommandLine();
        if (!(failure instanceof UnmatchedArgumentException unmatched) || unmatched.isUnknownOption()
                || command.getParent() != null) {
            return others.handleParseException(failure, arguments);
        }
        List<String> visible = command.getSubcommands()
                .values()
                .stream()
                .map(CommandLine::getCommandSpec)
                .filter(each -> !each.usageMessage().hidden())
                .map(CommandSpec::name)
                .toList();
        command.getErr()
                .println("%s%nTry '%s --help'.".formatted(
                        NameSuggestion.noSuch("command", unmatched.getUnmatched().getFirst(), visible),
                        command.getCommandSpec().qualifiedName()));
        return LoadExitCodes.USAGE;
    }
}
