package org.openmds.server.command;

import org.openmds.cli.CommandLineTool;
import org.openmds.cli.option.CommandSet;

/** The commands that run parts of the server in their own process. */
final class ServerCommands {

    private static final CommandSet ALL = CommandSet.empty()
            .group("Run a server")
            .withLogging("up", UpCommand.class)
            .with("demo", DemoCommand.class)
            .with("init", InitCommand.class)
            .withLogging("check-config", CheckConfigCommand.class)
            .with("config", ConfigCommand.class)
            .with("provider", ProviderCommand.class)
            .with("backup", BackupCommand.class)
            .with("restore", RestoreCommand.class)
            .with("audit", AuditCommand.class)
            .withLogging("rehearse", RehearseCommand.class)
            .with("rehearse-commands", RehearseCommandsCommand.class);

    private ServerCommands() {
    }

    /** Returns the command line with all commands. */
    public static CommandLineTool tool() {
        return new CommandLineTool(ALL);
    }
}
