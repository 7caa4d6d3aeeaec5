package org.openmds.cli.trigger;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** The resource properties of a trigger to create or to test: those of a document or of another trigger, with changes. Immutable. */
final class TriggerDraft {

    private static final List<QName> SCOPE_PROPERTIES = List.of(TriggerDocument.trig("MemberEPR"),
            TriggerDocument.own("Scope"),
            TriggerDocument.own("Selector"), TriggerDocument.own("Condition"));
    private static final QName ID = TriggerDocument.trig("TriggerID");
    private static final QName RULE = TriggerDocument.trig("MatchingRule");
    private static final QName ACTIONS = TriggerDocument.trig("ActionScript");
    private static final QName RESOLVED_ACTIONS = TriggerDocument.own("ResolvedActionScript");

    private final SequencedMap<QName, List<XmlFragment>> values;

    private TriggerDraft(SequencedMap<QName, List<XmlFragment>> values) {
        this.values = values;
    }

    /** Returns a draft with the properties of a trigger, including its group but not its owner, and with the changes. */
    static TriggerDraft of(Optional<XmlElement> trigger, Map<QName, List<XmlFragment>> changes) {
        SequencedMap<QName, List<XmlFragment>> values = new LinkedHashMap<>();
        Stream.concat(RuleXml.PROPERTIES.stream(), Stream.of(TriggerDocument.GROUP))
                .forEach(property -> trigger.ifPresent(document -> document.children(property)
                        .forEach(one -> values.computeIfAbsent(property, some -> new ArrayList<>())
                                .add(one.toFragment()))));
        values.remove(TriggerDocument.own("Owner"));
        values.putAll(changes);
        return new TriggerDraft(values);
    }

    /** Returns a draft for this group; without one, the server uses its default group. */
    TriggerDraft withGroup(String group) {
        return with(TriggerDocument.GROUP, group);
    }

    TriggerDraft withId(String id) {
        return with(ID, id);
    }

    /** Adds defaults: the rule is evaluated for each entry, and the actions that report firing also report the end. */
    TriggerDraft withDefaults() {
        TriggerDraft draft = this;
        if (values.containsKey(RULE) && SCOPE_PROPERTIES.stream().noneMatch(values::containsKey)) {
            draft = draft.with(TriggerDocument.own("Scope"), "entry");
        }
        if (values.containsKey(ACTIONS) && !values.containsKey(RESOLVED_ACTIONS)) {
            SequencedMap<QName, List<XmlFragment>> more = new LinkedHashMap<>(draft.values);
            more.put(RESOLVED_ACTIONS,
                    values.getOrDefault(ACTIONS, List.of())
                            .stream()
                            .map(action -> element(RESOLVED_ACTIONS, action.root().text()))
                            .toList());
            draft = new TriggerDraft(more);
        }
        return draft;
    }

    List<XmlFragment> properties() {
        return values.values().stream().flatMap(List::stream).toList();
    }

    /**
     * Returns the rule.
     *
     * @throws CommandException
     *             the properties are not a valid rule
     */
    TriggerRule rule() {
        TriggerDraft draft = values.containsKey(ID) ? this : withId("test");
        if (!draft.values.containsKey(TriggerDocument.trig("TriggerName"))) {
            draft = draft.with(TriggerDocument.trig("TriggerName"),
                    draft.values.getOrDefault(ID, List.of()).getFirst().root().text());
        }
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(RuleXml.TRIGGER);
        draft.properties().forEach(builder::fragment);
        XmlFragment whole = builder.end().build();
        try {
            return RuleXml.read(whole.root());
        } catch (InvalidRuleException e) {
            throw new CommandException(ExitCodes.FAULT, String.valueOf(e.getMessage()), e);
        }
    }

    private TriggerDraft with(QName property, String text) {
        SequencedMap<QName, List<XmlFragment>> more = new LinkedHashMap<>(values);
        more.put(property, List.of(element(property, text)));
        return new TriggerDraft(more);
    }

    private static XmlFragment element(QName property, String text) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).element(property, text).build();
    }
}
