package org.openmds.loadtest.command;

import org.openmds.configuration.NameSuggestion;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
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
        String name = unmatched.getUnmatched().getFirst();
        String nearest = NameSuggestion.nearest(name, command.getSubcommands().keySet())
                .map("; did you mean %s?"::formatted)
                .orElse("");
        command.getErr()
                .println("there is no command '%s'%s%nTry '%s --help'.".formatted(name, nearest,
                        command.getCommandSpec().qualifiedName()));
        return LoadExitCodes.USAGE;
    }
}
