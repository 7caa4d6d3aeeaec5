package org.openmds.server.config;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.openmds.configuration.Findings;
import org.openmds.trigger.action.TopicAction;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.settings.CommandActionSettings;
import org.openmds.trigger.settings.MailActionSettings;
import org.openmds.trigger.settings.SilenceSettings;
import org.openmds.trigger.settings.TriggerRuleSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.trigger.settings.WebhookActionSettings;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.InvalidXPathException;

/** Checks the keys of the section {@code triggers} against each other, the indexes and the programs. */
final class TriggerRules {

    private static final TriggerSettings EMPTY_GROUP = TriggerSettings.of(XmlFragment.parse("<group/>"));

    private final Configuration configuration;
    private final TriggerServiceSettings settings;
    private final Findings findings;

    TriggerRules(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.settings = configuration.triggers();
        this.findings = findings;
    }

    void check() {
        new IndexReferences(configuration.indexes(), findings)
                .requireIndex(configuration.indexName(settings.index()), "triggers.index", "triggers");
        checkNames();
        checkCommands();
        for (int i = 0; i < settings.rules().size(); i++) {
            checkRule(settings.rules().get(i), "triggers.rules[" + i + "]");
        }
    }

    private void checkNames() {
        Set<String> actions = new HashSet<>(Set.of(TopicAction.NAME));
        requireNewNames("triggers.mails", settings.mails().stream().map(MailActionSettings::name).toList(), actions);
        requireNewNames("triggers.webhooks", settings.webhooks().stream().map(WebhookActionSettings::name).toList(),
                actions);
        requireNewNames("triggers.commands", settings.commands().stream().map(CommandActionSettings::name).toList(),
                actions);
        requireNewNames("triggers.rules", settings.rules().stream().map(TriggerRuleSettings::name).toList(),
                new HashSet<>());
        requireNewNames("triggers.silences", settings.silences().stream().map(SilenceSettings::name).toList(),
                new HashSet<>());
    }

    private void requireNewNames(String list, List<String> names, Set<String> taken) {
        for (int i = 0; i < names.size(); i++) {
            String key = list + "[" + i + "].name";
            if (findings.isValid(key) && !taken.add(names.get(i))) {
                findings.report("the name '%s' is taken by another one".formatted(names.get(i)), key);
            }
        }
    }

    private void checkCommands() {
        List<String> programs = configuration.sources()
                .execution()
                .programs()
                .stream()
                .map(program -> program.name().toString())
                .toList();
        for (int i = 0; i < settings.commands().size(); i++) {
            String name = settings.commands().get(i).program().toString();
            String key = "triggers.commands[" + i + "].program";
            if (findings.isValid(key, "sources.execution.programs") && !programs.contains(name)) {
                findings.report("no program is called '%s' in sources.execution.programs; known: %s".formatted(name,
                        known(programs)), key);
            }
        }
    }

    private void checkRule(TriggerRuleSettings rule, String path) {
        checkIndex(rule, path);
        checkActions(rule.alerts().actions(), path + ".actions", path);
        rule.alerts().resolvedActions().ifPresent(names -> checkActions(names, path + ".resolved-actions", path));
        if (!findings.isValid(path + ".ready", path + ".match", path + ".name", path + ".threshold", path + ".selector",
                path + ".values", path + ".namespaces", path + ".scope", path + ".window")) {
            return;
        }
        if (rule.condition().ready().isPresent() == rule.condition().match().isPresent()) {
            findings.report("expected either ready or match, got %s".formatted(
                    rule.condition().ready().isPresent() ? "both" : "neither"), path + ".match", path);
            return;
        }
        try {
            Triggers.requireEvaluable(rule.rule(), EMPTY_GROUP);
        } catch (InvalidXPathException | InvalidRuleException e) {
            findings.report(String.valueOf(e.getMessage()), path + ".match", path);
        }
    }

    private void checkIndex(TriggerRuleSettings rule, String path) {
        String defaultIndex = configuration.indexName(settings.index());
        String named = rule.index().orElse(defaultIndex);
        if (findings.isValid(path + ".index", "triggers.index") && !named.equals(defaultIndex)
                && !named.equals(TriggerServiceSettings.GROUP)) {
            findings.report("a trigger watches %s (triggers.index) or %s, got '%s'".formatted(defaultIndex,
                    TriggerServiceSettings.GROUP, named), path + ".index", path);
        }
    }

    private void checkActions(List<String> names, String key, String path) {
        if (!findings.isValid(key) || !areNamesValid("mails", settings.mails().size())
                || !areNamesValid("webhooks", settings.webhooks().size())
                || !areNamesValid("commands", settings.commands().size())) {
            return;
        }
        List<String> actions = Stream.concat(settings.actionNames().stream(), Stream.of(TopicAction.NAME)).toList();
        for (int i = 0; i < names.size(); i++) {
            if (!actions.contains(names.get(i))) {
                findings.report("no action is called '%s'; known: %s".formatted(names.get(i), known(actions)),
                        key + "[" + i + "]", key, path);
            }
        }
    }

    /** Returns true if the names of a list of actions are valid. Other problems of an action do not affect the rules that name it. */
    private boolean areNamesValid(String list, int size) {
        return IntStream.range(0, size).allMatch(i -> findings.isValid("triggers.%s[%d].name".formatted(list, i)));
    }

    private static String known(List<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
