package org.openmds.cli.admin;

import org.openmds.cli.option.CommandSet;

/** The commands for the administrator of a running server. */
public final class AdminCommands {

    public static final CommandSet ALL = CommandSet.empty()
            .with("reload", ReloadCommand.class)
            .with("log-level", LogLevelCommand.class);

    private AdminCommands() {
    }
}
