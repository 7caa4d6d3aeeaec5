package org.openmds.server;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

import org.openmds.index.IndexNames;
import org.openmds.index.IndexService;
import org.openmds.server.config.InhibitionSettings;
import org.openmds.server.config.SilenceSettings;
import org.openmds.server.config.TriggerRuleSettings;
import org.openmds.server.config.TriggerServiceSettings;
import org.openmds.trigger.action.TopicAction;
import org.openmds.trigger.engine.TriggerSettings;
import org.openmds.trigger.engine.TriggerSettings.NoticeSettings;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** The triggers of the configuration over one group. Thread-safe. */
final class GroupTriggers implements AutoCloseable {

    private static final Duration CHANGE_TIMEOUT = Duration.ofSeconds(10);

    private final IndexService group;
    private final boolean usual;
    private final Triggers triggers;

    private GroupTriggers(IndexService group, boolean usual, Triggers triggers) {
        this.group = group;
        this.usual = usual;
        this.triggers = triggers;
    }

    /**
     * Opens what durable state holds, and begins with the rules of the configuration.
     *
     * @param usual
     *            whether rules that name no group are about this one
     * @throws org.openmds.wsrf.state.StateException
     *             the state cannot be read
     */
    static GroupTriggers open(IndexService group, boolean usual, TriggerServiceSettings settings,
            Triggers.Surroundings surroundings) {
        return new GroupTriggers(group, usual,
                Triggers.open(group.group(), terms(settings), rules(settings, group.name(), usual), surroundings));
    }

    String name() {
        return group.name();
    }

    Triggers triggers() {
        return triggers;
    }

    /** Takes the rules, inhibitions and silences of another configuration. */
    void apply(TriggerServiceSettings settings) {
        Boolean _ = await(triggers.notices(settings.groupWait(), inhibitions(settings)));
        List<TriggerRule> _ = await(triggers.configure(rules(settings, group.name(), usual)));
        silence(settings);
    }

    /** Those of the configuration before that it has no more are ended; those that have ended are not begun again. */
    void silence(TriggerServiceSettings settings) {
        Instant now = triggers.now();
        Set<String> kept = new HashSet<>();
        for (SilenceSettings each : settings.silences()) {
            Silence silence = each.silence();
            if (now.isBefore(silence.endsAt())) {
                kept.add(await(triggers.silence(silence)).id());
            }
        }
        for (Silence silence : await(triggers.silences())) {
            if (silence.creator().equals(TriggerServiceSettings.OWNER) && !kept.contains(silence.id())) {
                Silence _ = await(triggers.endSilence(silence.id()));
            }
        }
    }

    @Override
    public void close() {
        triggers.close();
    }

    private static <T> T await(CompletableFuture<T> change) {
        try {
            return change.orTimeout(CHANGE_TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw new StartException("the triggers of the configuration were not taken: %s".formatted(e.getCause()), e);
        }
    }

    private static TriggerSettings terms(TriggerServiceSettings settings) {
        XmlFragment frame = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(IndexNames.INDEX_DOCUMENT).end().build();
        return TriggerSettings.of(frame)
                .alwaysTelling(TopicAction.NAME)
                .telling(new NoticeSettings(settings.groupWait(), NoticeSettings.DEFAULT.groupBy(),
                        inhibitions(settings)));
    }

    private static List<Inhibition> inhibitions(TriggerServiceSettings settings) {
        return settings.inhibitions().stream().map(InhibitionSettings::inhibition).toList();
    }

    private static List<TriggerRule> rules(TriggerServiceSettings settings, String group, boolean usual) {
        return settings.rules()
                .stream()
                .filter(rule -> rule.index().map(group::equals).orElse(usual))
                .map(TriggerRuleSettings::rule)
                .toList();
    }
}
