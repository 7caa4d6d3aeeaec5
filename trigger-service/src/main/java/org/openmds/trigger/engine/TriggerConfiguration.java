package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.List;

import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.TriggerRule;

/**
 * What a configuration says of triggers, and may say otherwise while they are at work.
 *
 * @param rules
 *            beside those that somebody asked for
 * @param creator
 *            of its silences, and of nobody else's
 * @param silences
 *            those that have ended count for nothing
 * @param groupWait
 *            how long the first notice waits for others
 */
public record TriggerConfiguration(List<TriggerRule> rules, String creator, List<Silence> silences, Duration groupWait,
        List<Inhibition> inhibitions) {

    public TriggerConfiguration {
        rules = List.copyOf(rules);
        silences = List.copyOf(silences);
        inhibitions = List.copyOf(inhibitions);
    }
}
