package org.openmds.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import org.openmds.cli.option.ConnectionOptions;
import org.openmds.cli.option.ServerAddress;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds log-level}: sets the log level of a running server through an administrative operation over plain HTTP. */
@Command(name = "log-level", sortOptions = false, description = {
    "Set the log level of a running server until its next start, and print it.",
    "Requires a token with the right to administer."}, footer = {
        "%nExamples:", "  mds log-level debug", "  mds log-level http://127.0.0.1:8080 debug --token-file admin.token"})
final class LogLevelCommand implements Runnable {

    private static final Set<String> LEVELS = Set.of("error", "warn", "info", "debug", "trace");

    @Parameters(arity = "1..2", paramLabel = "[URL] LEVEL", hideParamSyntax = true, description = {
        "The URL of the server or of any of its services (default: that of MDS_URL, of the profile, or "
                + ServerAddress.LOCAL + ").",
        "The new level: error, warn, info, debug or trace."})
    private List<String> words = new ArrayList<>();

    @Mixin
    private ConnectionOptions connection;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        String level = words.getLast();
        String wanted = level.toLowerCase(Locale.ROOT);
        if (!LEVELS.contains(wanted)) {
            throw new ParameterException(spec.commandLine(),
                    "the level must be error, warn, info, debug or trace, was '%s'".formatted(level));
        }
        AdminClient server = new AdminClient(spec, connection,
                words.size() < 2 ? Optional.empty() : Optional.of(words.getFirst()));
        server.requireDone(server.put("log-level?level=" + wanted), "did not change its log level");
        spec.commandLine().getOut().println(wanted);
        spec.commandLine().getOut().flush();
    }
}
