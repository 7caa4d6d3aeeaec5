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
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.evaluation.TriggerSettings.NoticeSettings;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.rule.OwnerLimits;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.trigger.service.RegisteredRules;
import org.openmds.trigger.service.WatchedGroups;
import org.openmds.trigger.settings.InhibitionSettings;
import org.openmds.trigger.settings.SilenceSettings;
import org.openmds.trigger.settings.TriggerRuleSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** Opens the triggers over a group and applies the configuration to them. */
final class GroupTriggers {

    private static final Duration CHANGE_TIMEOUT = Duration.ofSeconds(10);

    private GroupTriggers() {
    }

    /**
     * Opens the triggers from the durable state and the configuration. While another process changes the state, there are none.
     *
     * @param isDefaultGroup
     *            true if rules that name no group apply to this one
     * @throws org.openmds.wsrf.state.StateException
     *             the state cannot be read or written
     * @throws StartException
     *             there is no room for the configured silences
     */
    static Triggers open(IndexService group, boolean isDefaultGroup, TriggerServiceSettings settings,
            AccessPolicy rights, Triggers.TriggerDependencies triggerDependencies) {
        try {
            boolean isFollowed = triggerDependencies.store().followed().isPresent();
            Triggers triggers = Triggers.open(group.group(), engineSettings(settings, rights, group.name()),
                    configuration(settings, group.name(), isDefaultGroup),
                    isFollowed ? List.of() : RegisteredRules.of(group.group().snapshot().entries()),
                    triggerDependencies);
            if (!isFollowed) {
                group.group().addListener(new RegisteredRules(triggers));
            }
            return triggers;
        } catch (WsrfFaultException e) {
            throw inapplicable(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Returns the check of rules that registrations contain.
     *
     * @param actions
     *            supplies the current actions by name
     */
    static RuleValidation validation(TriggerServiceSettings settings, AccessPolicy rights,
            Supplier<Map<String, TriggerAction>> actions) {
        return new RuleValidation(engineSettings(settings, rights, TriggerServiceSettings.GROUP), actions);
    }

    /**
     * Applies the rules, inhibitions and silences of a configuration to a group.
     *
     * @throws StartException
     *             the state cannot be written; nothing is changed then
     */
    static void apply(TriggerServiceSettings settings, WatchedGroups.WatchedGroup group) {
        List<TriggerRule> _ = await(
                group.triggers().configure(configuration(settings, group.name(), group.isDefault())));
    }

    private static <T> T await(CompletableFuture<T> change) {
        try {
            return change.orTimeout(CHANGE_TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw inapplicable(String.valueOf(e.getCause()), e);
        }
    }

    private static StartException inapplicable(String reason, Exception cause) {
        return new StartException("the configured triggers cannot be applied: %s".formatted(reason), cause);
    }

    private static TriggerConfiguration configuration(TriggerServiceSettings settings, String group,
            boolean isDefaultGroup) {
        return new TriggerConfiguration(rules(settings, group, isDefaultGroup), TriggerServiceSettings.OWNER,
                settings.silences().stream().map(SilenceSettings::silence).toList(), settings.groupWait(),
                inhibitions(settings));
    }

    private static TriggerSettings engineSettings(TriggerServiceSettings settings, AccessPolicy rights, String group) {
        XmlFragment frame = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(IndexNames.INDEX_DOCUMENT).end().build();
        return TriggerSettings.of(frame)
                .withCommonActions(TopicAction.NAME)
                .withOwnerLimits(new OwnerLimits(settings.leastRepeat(),
                        owner -> isAdministrator(owner, rights, group)))
                .withNotices(new NoticeSettings(settings.groupWait(), NoticeSettings.DEFAULT.groupBy(),
                        inhibitions(settings)));
    }

    /** Returns true if an owner of rules is the configuration, this process, or a caller with the right to administer the group. */
    private static boolean isAdministrator(String owner, AccessPolicy rights, String group) {
        if (owner.equals(TriggerServiceSettings.OWNER) || owner.equals(Caller.LOCAL.name())) {
            return true;
        }
        Caller caller = owner.equals(Caller.ANONYMOUS.name()) ? Caller.ANONYMOUS : new Caller(owner, true);
        return rights.check(caller, AccessRight.ADMIN, group) == AccessPolicy.Access.GRANTED;
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
