package org.openmds.trigger.settings;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.InvalidRuleException;

/** A silence: a time during which matching alerts are not sent. */
public record SilenceSettings(
        @Key(value = "Name of the silence.", required = true, pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "a name of 1 to 64 letters, digits, dots, dashes and underscores") String name,
        @Key(value = "Labels or values that must all match.", required = true) List<LabelSettings> labels,
        @Key("Start of the silence; absent: it has begun already.") Optional<Instant> from,
        @Key(value = "End of the silence.", required = true) Instant until,
        @Key(value = "Reason why no alerts are sent.", required = true) String reason)
        implements
            CheckedSettings {

    public SilenceSettings {
        labels = List.copyOf(labels);
    }

    /**
     * Returns the silence in the form of the trigger engine.
     *
     * @throws org.openmds.trigger.rule.InvalidRuleException
     *             the silence ends before it begins, matches nothing, or has no reason
     */
    public Silence silence() {
        return new Silence(TriggerServiceSettings.OWNER + "-" + name, matchers(labels), from.orElse(Instant.EPOCH),
                until,
                reason, TriggerServiceSettings.OWNER);
    }

    static List<LabelMatcher> matchers(List<LabelSettings> labels) {
        return labels.stream().map(label -> new LabelMatcher(label.name(), label.value())).toList();
    }

    @Override
    public void check(Findings findings) {
        if (findings.isValid("until", "from", "labels", "reason")) {
            try {
                silence();
            } catch (InvalidRuleException e) {
                findings.report(String.valueOf(e.getMessage()), "");
            }
        }
    }
}
