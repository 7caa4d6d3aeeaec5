package org.openmds.trigger.settings;

import java.util.List;
import java.util.Optional;

import org.openmds.configuration.Key;

/** The alerts of a trigger: their actions and their content. */
public record RuleAlertSettings(
        @Key(value = "Names of the actions that send an alert when the rule fires.", required = true) List<String> actions,
        @Key("Names of the actions that send an alert when the rule resolves; absent: the same.") Optional<List<String>> resolvedActions,
        @Key("Labels, for silences, inhibitions and readers.") List<LabelSettings> labels,
        @Key("XPath 1.0 expressions over the matching element whose values are sent with an alert.") List<LabelSettings> values,
        @Key("Summary of the alert in one line: a Mustache template over labels and values.") Optional<String> summary) {
}
