package org.openmds.cli.option;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.openmds.cli.output.TextTable;
import org.openmds.configuration.NameSuggestion;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.DescribedException;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a failed command: prints one sentence on standard error and returns the exit code. */
public final class FailureReporter implements IExecutionExceptionHandler, IParameterExceptionHandler {

    /** The option to print stack traces, too. */
    public static final String VERBOSE = "--verbose";

    private static final int NOT_FOUND = 404;

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        return report(failure, command, command.getParseResult().hasMatchedOption(VERBOSE));
    }

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        return report(failure, failure.getCommandLine(), List.of(arguments).contains(VERBOSE));
    }

    /** Returns the innermost message of a failure, or its kind in words. */
    public static String reason(Throwable failure) {
        return HttpTransport.reason(failure);
    }

    /** Returns the sentence for a failed call to a service. */
    public static String sentence(RuntimeException failure) {
        return TextTable.printable(switch (failure) {
            case WsrfFaultException answered -> sentence(answered.fault());
            case ConnectionException.BadAnswer answered when answered.status() == NOT_FOUND ->
                "there is no service at %s (HTTP %d)"
                        .formatted(answered.target(), NOT_FOUND);
            default -> Optional.ofNullable(failure.getMessage()).orElseGet(() -> reason(failure));
        });
    }

    private static int report(Exception failure, CommandLine command, boolean verbose) {
        PrintWriter err = command.getErr();
        int code = switch (failure) {
            case ParameterException usage -> {
                err.println("mds: %s%nTry '%s --help'.".formatted(sentence(usage),
                        usage.getCommandLine().getCommandSpec().qualifiedName()));
                yield ExitCodes.USAGE;
            }
            case WsrfFaultException answered -> {
                err.println("mds: " + sentence(answered));
                yield ExitCodes.FAULT;
            }
            case ConnectionException unanswered -> {
                err.println("mds: " + sentence(unanswered));
                yield code(unanswered);
            }
            case CommandException described -> {
                err.println("mds: " + TextTable.printable(described.getMessage()));
                yield described.exitCode();
            }
            case DescribedException refused -> {
                err.println("mds: " + refused.getMessage());
                yield ExitCodes.FAULT;
            }
            default -> {
                err.println("mds: internal error: %s%s".formatted(TextTable.printable(reason(failure)),
                        verbose ? "" : " (--verbose prints the stack trace)"));
                yield ExitCodes.FAULT;
            }
        };
        if (verbose) {
            failure.printStackTrace(err);
        }
        err.flush();
        return code;
    }

    private static int code(ConnectionException unanswered) {
        return switch (unanswered) {
            case ConnectionException.NotConnected _,ConnectionException.NoAnswer _ -> ExitCodes.NO_CONNECTION;
            case ConnectionException.AccessDenied _,ConnectionException.BadAnswer _ -> ExitCodes.FAULT;
        };
    }

    private static String sentence(WsrfFault fault) {
        boolean named = fault.kind() != FaultKind.BASE && fault.kind() != FaultKind.INTERNAL;
        return (named ? fault.kind().detailName().getLocalPart() + ": " : "the service answers: ")
                + fault.description();
    }

    private static String sentence(ParameterException usage) {
        return switch (usage) {
            case UnmatchedArgumentException unmatched -> unmatched(unmatched);
            case MissingParameterException missing when missing.getCommandLine()
                    .getCommand() instanceof CommandContext ->
                "a command is needed";
            default -> lowerCased(TextTable.printable(String.valueOf(usage.getMessage())));
        };
    }

    private static String unmatched(UnmatchedArgumentException unmatched) {
        String first = unmatched.getUnmatched().getFirst();
        CommandSpec command = unmatched.getCommandLine().getCommandSpec();
        if (unmatched.isUnknownOption()) {
            return NameSuggestion.noSuch("option", first.replaceFirst("=.*", ""), command.optionsMap().keySet());
        }
        return command.subcommands().isEmpty()
                ? "unexpected argument '%s'".formatted(first)
                : noCommand(first, command);
    }

    /** Returns the sentence for a command that does not exist, with the nearest one. */
    public static String noCommand(String name, CommandSpec parent) {
        List<String> visible = parent.subcommands()
                .entrySet()
                .stream()
                .filter(command -> !command.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .toList();
        return NameSuggestion.noSuch("command", name, visible);
    }

    /** Puts the first word of a parser's message in lower case, because the message follows the name of the tool. */
    private static String lowerCased(String sentence) {
        boolean word = sentence.length() > 1 && Character.isLowerCase(sentence.charAt(1));
        return word ? sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1) : sentence;
    }
}
