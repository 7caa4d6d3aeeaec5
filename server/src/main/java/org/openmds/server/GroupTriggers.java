package org.openmds.server;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.openmds.index.IndexNames;
import org.openmds.index.IndexService;
import org.openmds.server.operation.StartException;
import org.openmds.trigger.action.TopicAction;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.engine.RuleValidation;
import org.openmds.trigger.engine.TriggerConfiguration;
import org.openmds.trigger.engine.TriggerSettings;
import org.openmds.trigger.engine.TriggerSettings.NoticeSettings;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.trigger.service.RegisteredRules;
import org.openmds.trigger.service.WatchedGroups;
import org.openmds.trigger.settings.InhibitionSettings;
import org.openmds.trigger.settings.SilenceSettings;
import org.openmds.trigger.settings.TriggerRuleSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** Opens the triggers over a group and applies the configuration to them. */
final class GroupTriggers {

    private static final Duration CHANGE_TIMEOUT = Duration.ofSeconds(10);

    private GroupTriggers() {
    }

    /**
     * Opens the triggers from the durable state, with the rules of the configuration and those of registrations.
     *
     * @param isDefaultGroup
     *            true if rules that name no group apply to this one
     * @throws org.openmds.wsrf.state.StateException
     *             the state cannot be read
     */
    static Triggers open(IndexService group, boolean isDefaultGroup, TriggerServiceSettings settings,
            Triggers.TriggerDependencies triggerDependencies) {
        Triggers triggers = Triggers.open(group.group(), engineSettings(settings),
                rules(settings, group.name(), isDefaultGroup),
                RegisteredRules.of(group.group().snapshot().entries()), triggerDependencies);
        group.group().addListener(new RegisteredRules(triggers));
        return triggers;
    }

    /**
     * Returns the check of new rules.
     *
     * @param actions
     *            supplies the current actions by name
     */
    static RuleValidation validation(TriggerServiceSettings settings, Supplier<Map<String, TriggerAction>> actions) {
        return new RuleValidation(engineSettings(settings), actions);
    }

    /**
     * Applies the rules, inhibitions and silences of a configuration to a group.
     *
     * @throws StartException
     *             the state cannot be written; nothing is changed then
     */
    static void apply(TriggerServiceSettings settings, WatchedGroups.WatchedGroup group) {
        List<TriggerRule> _ = await(group.triggers().configure(new TriggerConfiguration(
                rules(settings, group.name(), group.isDefault()),
                TriggerServiceSettings.OWNER, settings.silences().stream().map(SilenceSettings::silence).toList(),
                settings.groupWait(), inhibitions(settings))));
    }

    private static <T> T await(CompletableFuture<T> change) {
        try {
            return change.orTimeout(CHANGE_TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw new StartException("the configured triggers cannot be applied: %s".formatted(e.getCause()), e);
        }
    }

    private static TriggerSettings engineSettings(TriggerServiceSettings settings) {
        XmlFragment frame = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(IndexNames.INDEX_DOCUMENT).end().build();
        return TriggerSettings.of(frame)
                .withCommonActions(TopicAction.NAME)
                .withNotices(new NoticeSettings(settings.groupWait(), NoticeSettings.DEFAULT.groupBy(),
                        inhibitions(settings)));
    }

    private static List<Inhibition> inhibitions(TriggerServiceSettings settings) {
        return settings.inhibitions().stream().map(InhibitionSettings::inhibition).toList();
    }

    private static List<TriggerRule> rules(TriggerServiceSettings settings, String group, boolean isDefaultGroup) {
        return settings.rules()
                .stream()
                .filter(rule -> rule.index().map(group::equals).orElse(isDefaultGroup))
                .map(TriggerRuleSettings::rule)
                .toList();
    }
}
