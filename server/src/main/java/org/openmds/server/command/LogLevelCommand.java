package org.openmds.server.command;

import java.util.Locale;
import java.util.Set;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Changes what a running server logs; an operation of OpenMDS over plain HTTP, without SOAP. */
@Command(name = "log-level", sortOptions = false, description = {
    "Change how much a running server logs, until its next start.",
    "Needs a token with the right to administer."}, footer = {
        "%nExample:", "  mds log-level http://127.0.0.1:8080 debug --token-file admin.token"})
final class LogLevelCommand implements Runnable {

    private static final Set<String> LEVELS = Set.of("error", "warn", "info", "debug", "trace");

    @Parameters(index = "0", paramLabel = "URL", description = "The server, or any of its services.")
    private String url;

    @Parameters(index = "1", paramLabel = "LEVEL", description = "error, warn, info, debug or trace.")
    private String level;

    @Mixin
    private ConnectionOptions connection;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        String wanted = level.toLowerCase(Locale.ROOT);
        if (!LEVELS.contains(wanted)) {
            throw new ParameterException(spec.commandLine(),
                    "the level must be error, warn, info, debug or trace, was '%s'".formatted(level));
        }
        int status = new AdminClient(spec, connection, url).send("PUT", "log-level?level=" + wanted).statusCode();
        if (status != 200) {
            throw new CommandException(ExitCodes.FAULT,
                    "%s cannot change its log level: HTTP %d".formatted(url, status));
        }
        spec.commandLine().getOut().println(wanted);
        spec.commandLine().getOut().flush();
    }
}
