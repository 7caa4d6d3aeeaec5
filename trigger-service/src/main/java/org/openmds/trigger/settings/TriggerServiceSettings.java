package org.openmds.trigger.settings;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.configuration.Key;
import org.openmds.trigger.rule.RuleNames;

/** The triggers and their actions. */
public record TriggerServiceSettings(
        @Key("Name of the index whose entries the triggers watch; absent: the first. A change needs a restart.") Optional<String> index,
        @Key(value = "Time for which the first alert waits for others, so that they are sent together.", initial = "5s", min = "0s", max = "1h") Duration groupWait,
        @Key(value = "Shortest time between two alerts of a trigger about the same entry, for triggers of callers without the right admin. A request with "
                + "less is refused; triggers that exist are slowed down. A change needs a restart.", initial = "1m", min = "0s", max = "1d") Duration leastRepeat,
        @Key("URL in mails and web hooks for further information: a Mustache template over labels, values, id and fingerprint; empty for none. "
                + "Absent: the page of the trigger, in mails only if http.public-url is set.") Optional<String> link,
        @Key("Actions that send mail.") List<MailActionSettings> mails,
        @Key("Actions that post to a URL.") List<WebhookActionSettings> webhooks,
        @Key("Actions that run a program on this machine.") List<CommandActionSettings> commands,
        @Key("Triggers of the configuration; others can be created over the wire.") List<TriggerRuleSettings> rules,
        @Key("Silences, during which matching alerts are not sent.") List<SilenceSettings> silences,
        @Key("Inhibitions of alerts while another trigger fires.") List<InhibitionSettings> inhibitions) {

    /** The name of the group for registered triggers, which exists besides the indexes; an index with this name replaces it. */
    public static final String GROUP = "DefaultTriggerService";
    /** The owner of the triggers and silences of the configuration. */
    public static final String OWNER = "configuration";

    public TriggerServiceSettings {
        mails = List.copyOf(mails);
        webhooks = List.copyOf(webhooks);
        commands = List.copyOf(commands);
        rules = List.copyOf(rules);
        silences = List.copyOf(silences);
        inhibitions = List.copyOf(inhibitions);
    }

    /** Returns a copy with the keys of other settings that need a restart. */
    public TriggerServiceSettings withRestartKeysOf(TriggerServiceSettings other) {
        return new TriggerServiceSettings(other.index, groupWait, other.leastRepeat, link, mails, webhooks, commands,
                rules, silences, inhibitions);
    }

    /** Returns a sentence for each rule of the configuration that can hardly match, whatever the entries are. */
    public List<String> warnings() {
        return rules.stream()
                .flatMap(rule -> RuleNames.warning(rule.rule())
                        .map(why -> "trigger %s: %s".formatted(rule.name(), why))
                        .stream())
                .toList();
    }

    /** Returns the names of all actions, in the order of the configuration. */
    public List<String> actionNames() {
        return Stream.of(mails.stream().map(MailActionSettings::name),
                webhooks.stream().map(WebhookActionSettings::name), commands.stream().map(CommandActionSettings::name))
                .flatMap(names -> names)
                .toList();
    }
}
