package org.openmds.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

import org.openmds.cli.group.GroupCommands;
import org.openmds.cli.option.CommandSet;
import org.openmds.cli.option.FailureReporter;
import org.openmds.cli.subscription.SubscriptionCommands;
import org.openmds.cli.trigger.TriggerCommands;

import picocli.CommandLine;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The command line {@code mds}: results on standard output, everything else on standard error. Immutable. */
public final class CommandLineTool {

    /** Commands that show the help of all other commands. */
    private static final Set<String> HELP_COMMANDS = Set.of("help", "generate-completion", "write-documents");

    private final CommandSet commands;

    /**
     * Creates a command line with the commands for clients.
     *
     * @param others
     *            further commands, listed first
     */
    public CommandLineTool(CommandSet others) {
        this.commands = others.with("reload", ReloadCommand.class)
                .with("log-level", LogLevelCommand.class)
                .with("members", MembersCommand.class)
                .and(GroupCommands.ALL)
                .and(SubscriptionCommands.ALL)
                .and(TriggerCommands.ALL)
                .group("Measure and test")
                .with("load", LauncherCommand.LoadCommand.class)
                .with("bench", LauncherCommand.BenchCommand.class)
                .with("test", LauncherCommand.TestCommand.class)
                .group("Other")
                .with("help", HelpTextCommand.class)
                .with("version", VersionCommand.class)
                .with("generate-completion", CompletionCommand.class)
                .with("write-documents", DocumentsCommand.class);
    }

    /** Runs one command with the standard streams, and returns its exit code: 0 success, 1 a fault or a failed check, 2 wrong usage, 3 no connection. */
    public int run(String... arguments) {
        // XML and JSON are UTF-8 in every locale.
        PrintWriter out = new PrintWriter(
                new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8), false);
        try (out) {
            return commandLine(System.getenv(), System.in, arguments).setOut(out)
                    .setExecutionStrategy(this::execute)
                    .execute(arguments);
        }
    }

    /**
     * Returns the command line for use inside another program.
     *
     * @param input
     *            the standard input, which the argument {@code -} reads
     */
    public CommandLine commandLine(Map<String, String> environment, InputStream input) {
        return commandLine(environment, input, commands.commands().keySet());
    }

    /** Returns the command line for use inside another program that will execute these arguments; other commands may be missing. */
    public CommandLine commandLine(Map<String, String> environment, InputStream input, String... arguments) {
        return commandLine(environment, input, commandsFor(arguments));
    }

    /** Returns the commands to set up: only the one that the first argument names, because setting up all takes longer than most commands run. */
    private Set<String> commandsFor(String... arguments) {
        Set<String> all = commands.commands().keySet();
        boolean alone = arguments.length > 0 && all.contains(arguments[0]) && !HELP_COMMANDS.contains(arguments[0]);
        return alone ? Set.of(arguments[0]) : all;
    }

    private CommandLine commandLine(Map<String, String> environment, InputStream input, Set<String> names) {
        FailureReporter failureReporter = new FailureReporter();
        CommandLine commandLine = new CommandLine(new RootCommand(environment, input));
        names.forEach(name -> commandLine.addSubcommand(name, commands.commands().get(name)));
        commandLine.getSubcommands().values().forEach(CommandLineTool::addGeneralOptions);
        CommandList.install(commandLine, commands.groups());
        return commandLine.setExecutionExceptionHandler(failureReporter)
                .setParameterExceptionHandler(failureReporter)
                .setAbbreviatedOptionsAllowed(true)
                .setUsageHelpLongOptionsMaxWidth(28)
                .setUsageHelpWidth(110);
    }

    private static void addGeneralOptions(CommandLine command) {
        if (command.getCommandSpec().findOption("--help") == null) {
            command.addMixin("general", new GeneralOptions());
        }
        command.getSubcommands().values().forEach(CommandLineTool::addGeneralOptions);
    }

    private int execute(ParseResult parsed) {
        boolean logs = parsed.hasSubcommand() && commands.logging().contains(parsed.subcommand().commandSpec().name());
        if (!logs) {
            silenceLibraries();
        }
        return new RunLast().execute(parsed);
    }

    /**
     * Switches the logging of libraries off: commands report their errors themselves, and setting up the server's logging takes longer than most
     * commands. Must be called before the first class with a logger is loaded.
     */
    private static void silenceLibraries() {
        System.setProperty("log4j2.loggerContextFactory", "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
        System.setProperty("org.apache.logging.log4j.simplelog.level", "OFF");
        System.setProperty("log4j2.StatusLogger.level", "OFF");
    }
}
