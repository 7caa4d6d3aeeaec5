package org.openmds.cli;

import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

import org.openmds.cli.option.CommandContext;

import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds}, the root of all commands. It does nothing by itself. */
@Command(name = "mds", description = "OpenMDS: monitoring and discovery for grids and clusters.", versionProvider = RootCommand.VersionProvider.class, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:success", "1:the service answered with a fault, or a check failed", "2:the command line is not valid",
    "3:no connection, or no answer within the timeout"}, footer = {"%nExamples:", "  mds up", "  mds list",
        "  mds query //glue:Host", "  mds top", "  mds list http://mds.example.org:8080", "",
        "Commands without a URL use the server of the environment variable MDS_URL, else that of the file",
        "~/.config/openmds/profile.yaml (keys url and token-file), else http://127.0.0.1:8080.",
        "'mds COMMAND --help' explains a command and shows examples."})
@SuppressWarnings("unused") // the parser acts on the options
final class RootCommand implements Runnable, CommandContext {

    private final Map<String, String> environment;
    private final InputStream input;

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    private boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true, description = "Show the version.")
    private boolean version;

    RootCommand(Map<String, String> environment, InputStream input) {
        this.environment = environment;
        this.input = input;
    }

    @Override
    public Optional<String> environment(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    @Override
    public InputStream input() {
        return input;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is needed, such as up, list or query");
    }

    /** Supplies the text that {@code --version} prints. */
    static final class VersionProvider implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[]{"OpenMDS %s (Java %s)".formatted(VersionCommand.number(), Runtime.version())};
        }
    }
}
