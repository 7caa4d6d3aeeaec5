package org.openmds.trigger.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.trigger.engine.RuleStatus;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.properties.PropertyWrites;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;
import org.openmds.wsrf.xml.XmlTree;

/**
 * The resource properties of a trigger: those of {@link RuleXml}, which can be modified, and its status, which cannot:
 * {@code RuleLastCheckedAt}, {@code ConditionTrueSince}, {@code ActionFiredAt} (GT 4.2), {@code State}, {@code Pending}, {@code Firing},
 * {@code Problem}, {@code Warning}, {@code Instance}, {@code Event}, and {@code Group}, the name of its group.
 */
final class TriggerProperties {

    private static final QName ID = TriggerNames.trig("TriggerID");
    private static final QName OWNER = TriggerNames.own("Owner");
    private static final Set<QName> READ_ONLY = Set.of(ID, OWNER);

    private TriggerProperties() {
    }

    /** Returns the properties of a trigger in a list of triggers. */
    static ResourceProperties summary(WatchedGroups.FoundTrigger found) {
        return document(found).build();
    }

    /** Returns all properties of a trigger, including its instances and its history. */
    static ResourceProperties details(WatchedGroups.FoundTrigger found) {
        String id = found.status().rule().id();
        return document(found).values(TriggerNames.INSTANCE, TriggerReport.instances(found))
                .values(TriggerNames.EVENT, TriggerReport.history(found.triggers(), id))
                .build();
    }

    private static PropertyDocument.Builder document(WatchedGroups.FoundTrigger found) {
        RuleStatus status = found.status();
        PropertyDocument.Builder document = PropertyDocument.named(TriggerNames.DOCUMENT);
        values(status.rule()).forEach((name, values) -> document.values(name,
                values.stream().map(XmlTree::of).toList()));
        time(document, "RuleLastCheckedAt", status.checkedAt());
        time(document, "ConditionTrueSince", status.conditionTrueSince());
        time(document, "ActionFiredAt", status.firedAt());
        document.value(text("Group", found.group()))
                .value(text("State", status.word()))
                .value(text("Pending", Integer.toString(status.pending())))
                .value(text("Firing", Integer.toString(status.firing())))
                .values(TriggerNames.own("Problem"),
                        status.problem().stream().map(why -> XmlTree.of(text("Problem", why))).toList())
                .values(TriggerNames.own("Warning"),
                        status.warning().stream().map(why -> XmlTree.of(text("Warning", why))).toList());
        return document;
    }

    /**
     * Applies modifications to a rule.
     *
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             a property cannot be modified, or the new rule is not valid
     */
    static TriggerRule modified(TriggerRule rule, List<PropertyModification> modifications) {
        SequencedMap<QName, List<XmlFragment>> values = values(rule);
        for (PropertyModification modification : modifications) {
            List<XmlFragment> present = values.get(modification.property());
            if (present == null || READ_ONLY.contains(modification.property())) {
                throw PropertyWrites.refusal(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY,
                        "the property %s of a trigger cannot be modified"
                                .formatted(modification.property().getLocalPart()),
                        List.of());
            }
            switch (modification) {
                case PropertyModification.Insert insert -> present.addAll(insert.values());
                case PropertyModification.Update update -> {
                    present.clear();
                    present.addAll(update.values());
                }
                case PropertyModification.Delete delete -> present.clear();
            }
        }
        try {
            return RuleXml.read(element(values));
        } catch (InvalidRuleException e) {
            throw PropertyWrites.refusal(FaultKind.INVALID_MODIFICATION, e.getMessage(), List.of());
        }
    }

    /** Returns all properties of a rule by name, including those without a value. */
    private static SequencedMap<QName, List<XmlFragment>> values(TriggerRule rule) {
        SequencedMap<QName, List<XmlFragment>> values = new LinkedHashMap<>();
        RuleXml.PROPERTIES.forEach(name -> values.put(name, new ArrayList<>()));
        RuleXml.write(rule)
                .root()
                .children()
                .forEach(child -> values.computeIfAbsent(child.name(), name -> new ArrayList<>())
                        .add(child.toFragment()));
        return values;
    }

    private static XmlElement element(SequencedMap<QName, List<XmlFragment>> values) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(RuleXml.TRIGGER);
        values.values().forEach(some -> some.forEach(builder::fragment));
        return builder.end().build().root();
    }

    private static void time(PropertyDocument.Builder document, String property, Optional<Instant> time) {
        QName name = TriggerNames.trig(property);
        document.values(name, time.stream()
                .map(at -> XmlTree
                        .of(new XmlFragmentBuilder(XmlLimits.DEFAULT).element(name, XmlTimes.text(at)).build()))
                .toList());
    }

    private static XmlFragment text(String property, String text) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).element(TriggerNames.own(property), text).build();
    }
}
