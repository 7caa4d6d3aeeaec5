package org.openmds.server.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who is told of what.
 *
 * @param index
 *            whose entries the triggers are about; the first where absent
 * @param groupWait
 *            how long the first telling waits for others
 * @param link
 *            template of a URL in what is told
 * @param mails
 *            actions by mail
 * @param webhooks
 *            actions by HTTP
 * @param commands
 *            actions by programs
 * @param rules
 *            the triggers of the configuration
 * @param silences
 *            what is not told for a while
 * @param inhibitions
 *            what is not told while something else fires
 */
public record TriggerServiceSettings(
        @Key("Name of the index whose entries the triggers are about; absent: the first.") Optional<String> index,
        @Key(value = "How long what fires first waits for others, to be told together.", min = "0s", max = "1h") Duration groupWait,
        @Key("URL in mails and web hooks that shows more: a Mustache template over labels and values; empty for none.") String link,
        @Key("Actions by mail.") List<MailActionSettings> mails,
        @Key("Actions by HTTP.") List<WebhookActionSettings> webhooks,
        @Key("Actions by programs of this machine.") List<CommandActionSettings> commands,
        @Key("The triggers of the configuration; others are made over the wire.") List<TriggerRuleSettings> rules,
        @Key("What is not told for a while.") List<SilenceSettings> silences,
        @Key("What is not told while something else fires.") List<InhibitionSettings> inhibitions) {

    /** The group that is there for triggers, beside the indexes; an index of that name takes its place. */
    public static final String GROUP = "DefaultTriggerService";
    /** Whose the triggers and silences of the configuration are. */
    public static final String OWNER = "configuration";

    public TriggerServiceSettings {
        mails = List.copyOf(mails);
        webhooks = List.copyOf(webhooks);
        commands = List.copyOf(commands);
        rules = List.copyOf(rules);
        silences = List.copyOf(silences);
        inhibitions = List.copyOf(inhibitions);
    }

    /** The same over the entries of another index. */
    TriggerServiceSettings withIndex(Optional<String> other) {
        return new TriggerServiceSettings(other, groupWait, link, mails, webhooks, commands, rules, silences,
                inhibitions);
    }

    /** The names of all actions, in the order of the configuration. */
    List<String> actionNames() {
        return Stream.of(mails.stream().map(MailActionSettings::name),
                webhooks.stream().map(WebhookActionSettings::name), commands.stream().map(CommandActionSettings::name))
                .flatMap(names -> names)
                .toList();
    }
}
