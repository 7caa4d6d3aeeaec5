package org.openmds.cli.trigger;

import org.openmds.cli.option.CommandSet;

/** The commands for triggers. */
public final class TriggerCommands {

    public static final CommandSet ALL = CommandSet.empty()
            .group("Alerts")
            .with("trigger", TriggerCommand.class);

    private TriggerCommands() {
    }
}
