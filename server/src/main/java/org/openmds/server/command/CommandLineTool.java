package org.openmds.server.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

/** The command {@code mds}: results on standard output, everything else on standard error. */
@Command(name = "mds", description = "OpenMDS: monitoring and discovery for grids and clusters.", versionProvider = CommandLineTool.VersionProvider.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:success", "1:the service answered with a fault, or a check failed", "2:the command line is not valid",
    "3:no connection, or no answer within the timeout"}, footer = {"%nExamples:", "  mds up", "  mds demo",
        "  mds list http://127.0.0.1:8080/wsrf/services/DefaultIndexService",
        "  mds query http://127.0.0.1:8080/wsrf/services/DefaultIndexService //glue:Host",
        "  mds subscribe http://127.0.0.1:8080/wsrf/services/DefaultIndexService sg:Entry -o table", "",
        "'mds COMMAND --help' explains a command and shows examples."})
@SuppressWarnings("unused") // the parser acts on the options
public final class CommandLineTool implements Runnable {

    /** Commands that run server code and therefore need the server's logging. */
    private static final Set<String> SERVER_COMMANDS = Set.of("up", "check-config", "rehearse");

    /** Commands that show the help of all other commands. */
    private static final Set<String> HELP_COMMANDS = Set.of("help", "generate-completion");
    /** The commands by name, in the order of the help. */
    private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("up", UpCommand.class);
        COMMANDS.put("demo", DemoCommand.class);
        COMMANDS.put("check-config", CheckConfigCommand.class);
        COMMANDS.put("config", ConfigCommand.class);
        COMMANDS.put("query", QueryCommand.class);
        COMMANDS.put("get", GetCommand.class);
        COMMANDS.put("document", DocumentCommand.class);
        COMMANDS.put("set", SetCommand.class);
        COMMANDS.put("list", ListCommand.class);
        COMMANDS.put("add", AddCommand.class);
        COMMANDS.put("renew", RenewCommand.class);
        COMMANDS.put("remove", RemoveCommand.class);
        COMMANDS.put("subscribe", SubscribeCommand.class);
        COMMANDS.put("pause", SubscriptionCommand.PauseCommand.class);
        COMMANDS.put("resume", SubscriptionCommand.ResumeCommand.class);
        COMMANDS.put("unsubscribe", SubscriptionCommand.UnsubscribeCommand.class);
        COMMANDS.put("current", CurrentCommand.class);
        COMMANDS.put("pull", PullCommand.class);
        COMMANDS.put("trigger", TriggerCommand.class);
        COMMANDS.put("provider", ProviderCommand.class);
        COMMANDS.put("log-level", LogLevelCommand.class);
        COMMANDS.put("reload", ReloadCommand.class);
        COMMANDS.put("prefixes", PrefixesCommand.class);
        COMMANDS.put("rehearse", RehearseCommand.class);
        COMMANDS.put("version", VersionCommand.class);
        COMMANDS.put("help", HelpCommand.class);
        COMMANDS.put("generate-completion", GenerateCompletion.class);
    }

    private final Map<String, String> environment;
    private final InputStream input;

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    private boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true, description = "Show the version.")
    private boolean version;

    private CommandLineTool(Map<String, String> environment, InputStream input) {
        this.environment = environment;
        this.input = input;
    }

    /** Runs one command with the standard streams, and returns its exit code. */
    public static int run(String... arguments) {
        // XML and JSON are UTF-8 in every locale.
        PrintWriter out = new PrintWriter(
                new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8), false);
        try (out) {
            return commandLine(System.getenv(), System.in, commandsFor(arguments)).setOut(out)
                    .setExecutionStrategy(CommandLineTool::execute)
                    .execute(arguments);
        }
    }

    /**
     * Returns the command line for use inside another program.
     *
     * @param input
     *            the standard input, which the argument {@code -} reads
     */
    static CommandLine commandLine(Map<String, String> environment, InputStream input) {
        return commandLine(environment, input, COMMANDS.keySet());
    }

    /** Returns the commands to set up: only the one that the first argument names, because setting up all takes longer than most commands run. */
    private static Set<String> commandsFor(String... arguments) {
        boolean alone = arguments.length > 0 && COMMANDS.containsKey(arguments[0])
                && !HELP_COMMANDS.contains(arguments[0]);
        return alone ? Set.of(arguments[0]) : COMMANDS.keySet();
    }

    private static CommandLine commandLine(Map<String, String> environment, InputStream input, Set<String> commands) {
        FailureReporter failureReporter = new FailureReporter();
        CommandLine commandLine = new CommandLine(new CommandLineTool(environment, input));
        commands.forEach(name -> commandLine.addSubcommand(name, COMMANDS.get(name)));
        commandLine.getSubcommands().values().forEach(CommandLineTool::addGeneralOptions);
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

    /** Returns the tool that a command belongs to. */
    static CommandLineTool of(CommandSpec command) {
        return (CommandLineTool) command.commandLine().getCommandSpec().root().userObject();
    }

    /** Returns an environment variable; empty if it is unset or blank. */
    Optional<String> environment(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    /** Returns the stream that the argument {@code -} reads. */
    InputStream input() {
        return input;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is needed, such as up, list or query");
    }

    private static int execute(ParseResult parsed) {
        boolean server = parsed.hasSubcommand() && SERVER_COMMANDS.contains(parsed.subcommand().commandSpec().name());
        if (!server) {
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

    /** Supplies the text that {@code --version} prints. */
    static final class VersionProvider implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Optional.ofNullable(CommandLineTool.class.getPackage().getImplementationVersion())
                    .orElse("development");
            return new String[]{"OpenMDS %s (Java %s)".formatted(version, Runtime.version())};
        }
    }
}
