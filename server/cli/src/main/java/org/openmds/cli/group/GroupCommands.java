package org.openmds.cli.group;

import org.openmds.cli.option.CommandSet;

/** The commands for service groups and their entries. */
public final class GroupCommands {

    public static final CommandSet ALL = CommandSet.empty()
            .with("query", QueryCommand.class)
            .with("get", GetCommand.class)
            .with("document", DocumentCommand.class)
            .with("set", SetCommand.class)
            .with("list", ListCommand.class)
            .with("add", AddCommand.class)
            .with("renew", RenewCommand.class)
            .with("remove", RemoveCommand.class)
            .with("prefixes", PrefixesCommand.class);

    private GroupCommands() {
    }
}
