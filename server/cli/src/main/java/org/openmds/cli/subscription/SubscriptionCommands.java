package org.openmds.cli.subscription;

import org.openmds.cli.option.CommandSet;

/** The commands for subscriptions and pull points. */
public final class SubscriptionCommands {

    public static final CommandSet ALL = CommandSet.empty()
            .group("Follow changes")
            .with("events", EventsCommand.class)
            .with("subscribe", SubscribeCommand.class)
            .with("pause", SubscriptionCommand.PauseCommand.class)
            .with("resume", SubscriptionCommand.ResumeCommand.class)
            .with("unsubscribe", SubscriptionCommand.UnsubscribeCommand.class)
            .with("current", CurrentCommand.class)
            .with("pull", PullCommand.class);

    private SubscriptionCommands() {
    }
}
