package org.openmds.cli.group;

import org.openmds.cli.option.CommandSet;
import org.openmds.cli.top.TopCommand;

/** The commands for service groups and their entries. */
public final class GroupCommands {

    public static final CommandSet ALL = CommandSet.empty()
            .group("Read data")
            .with("list", ListCommand.class)
            .with("top", TopCommand.class)
            .with("query", QueryCommand.class)
            .with("get", GetCommand.class)
            .with("document", DocumentCommand.class)
            .with("find-ce", FindCeCommand.class)
            .with("prefixes", PrefixesCommand.class)
            .group("Register and change")
            .with("add", AddCommand.class)
            .with("renew", RenewCommand.class)
            .with("remove", RemoveCommand.class)
            .with("set", SetCommand.class);

    private GroupCommands() {
    }
}
