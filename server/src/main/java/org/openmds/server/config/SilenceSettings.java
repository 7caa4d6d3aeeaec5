package org.openmds.server.config;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Silence;

/**
 * What nobody wants to be told for a while.
 *
 * @param name
 *            of the silence
 * @param labels
 *            all of which match
 * @param from
 *            when it begins; it has begun where absent
 * @param until
 *            when it ends
 * @param reason
 *            for those who wonder
 */
public record SilenceSettings(
        @Key(value = "Name of the silence.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key(value = "Labels or values that all match.", required = true) List<LabelSettings> labels,
        @Key("When it begins; absent: it has begun.") Optional<Instant> from,
        @Key(value = "When it ends.", required = true) Instant until,
        @Key(value = "Why, for those who wonder why nothing is told.", required = true) String reason) {

    public SilenceSettings {
        labels = List.copyOf(labels);
    }

    /**
     * The same for those who keep it.
     *
     * @throws org.openmds.trigger.rule.InvalidRuleException
     *             it ends before it begins, matches nothing, or has no reason
     */
    public Silence silence() {
        return new Silence(TriggerServiceSettings.OWNER + "-" + name, matchers(labels), from.orElse(Instant.EPOCH),
                until,
                reason, TriggerServiceSettings.OWNER);
    }

    static List<LabelMatcher> matchers(List<LabelSettings> labels) {
        return labels.stream().map(label -> new LabelMatcher(label.name(), label.value())).toList();
    }
}
