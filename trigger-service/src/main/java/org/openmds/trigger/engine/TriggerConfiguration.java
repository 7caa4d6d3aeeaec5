package org.openmds.trigger.engine;

import java.time.Duration;
import java.util.List;

import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.TriggerRule;

/**
 * The triggers' part of the configuration that can change while the server runs.
 *
 * @param rules
 *            rules in addition to those that clients created
 * @param creator
 *            creator of the configuration's silences, and of no others
 * @param silences
 *            silences that have already ended are ignored
 * @param groupWait
 *            time for which the first alert of a notice waits for others
 */
public record TriggerConfiguration(List<TriggerRule> rules, String creator, List<Silence> silences, Duration groupWait,
        List<Inhibition> inhibitions) {

    /** No rules, silences or inhibitions; alerts wait five seconds for others. */
    public static final TriggerConfiguration EMPTY = new TriggerConfiguration(List.of(), "configuration", List.of(),
            Duration.ofSeconds(5), List.of());

    public TriggerConfiguration {
        rules = List.copyOf(rules);
        silences = List.copyOf(silences);
        inhibitions = List.copyOf(inhibitions);
    }
}
