package org.openmds.trigger.service;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.trigger.engine.HistoryEntry;
import org.openmds.trigger.engine.ReportedInstance;
import org.openmds.trigger.engine.TriggerInstance;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.softstate.ChangeFutures;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTimes;
import org.openmds.wsrf.xml.XmlTree;

/**
 * The instances and the history of a trigger as XML.
 *
 * <pre>{@code
 * <t:Instance xmlns:t="http://openmds.org/trigger" trigger="disk-full" group="DefaultIndexService" fingerprint="disk-full-77ab…-19ce…"
 *     state="firing" since="2026-01-01T00:00:00Z" firedAt="2026-01-01T00:05:00Z" suppressed="silenced until …">
 *   <t:About>a.example.org /home</t:About>
 *   <t:Label name="host">a.example.org</t:Label> <t:Value name="free">4</t:Value> <t:Summary>a.example.org has 4 MB left</t:Summary>
 * </t:Instance>
 * <t:Event xmlns:t="http://openmds.org/trigger" at="2026-01-01T00:05:00Z" about="a.example.org /home" event="pending -> firing">why</t:Event>
 * }</pre>
 */
final class TriggerReport {

    /** Largest number of instances, and of events. */
    private static final int MAX_ITEMS = 200;
    private static final Duration INSTANCES_TIMEOUT = Duration.ofSeconds(5);
    private static final QName ABOUT = TriggerNames.own("About");
    private static final QName LABEL = TriggerNames.own("Label");
    private static final QName VALUE = TriggerNames.own("Value");
    private static final QName SUMMARY = TriggerNames.own("Summary");

    private TriggerReport() {
    }

    /** Returns the firing and pending instances of a trigger. */
    static List<XmlTree> instances(WatchedGroups.FoundTrigger found) {
        List<ReportedInstance> instances = ChangeFutures.await(
                found.triggers().instances(found.status().rule().id(), MAX_ITEMS), Deadline.in(INSTANCES_TIMEOUT));
        return instances.stream().map(each -> XmlTree.of(write(each, found.group()))).toList();
    }

    /** Returns the firing and pending instances of all triggers over a group, at most 1,000. */
    static List<XmlTree> instances(WatchedGroups.WatchedGroup group) {
        return group.triggers().instances().stream().map(each -> XmlTree.of(write(each, group.name()))).toList();
    }

    /** Returns the events, the newest first. */
    static List<XmlTree> history(Triggers triggers, String id) {
        return triggers.history(id, MAX_ITEMS).stream().map(entry -> event(entry, Map.of())).map(XmlTree::of).toList();
    }

    /** Returns the starts and ends of alerts in the last hour. */
    static List<XmlTree> startsAndEnds(Triggers triggers) {
        return triggers.startsAndEnds(MAX_ITEMS)
                .stream()
                .map(entry -> {
                    String name = triggers.find(entry.trigger())
                            .map(status -> status.rule().name())
                            .orElse(entry.trigger());
                    return event(entry, Map.of("trigger", entry.trigger(), "name", name));
                })
                .map(XmlTree::of)
                .toList();
    }

    private static Instant since(TriggerInstance instance) {
        return instance.state().conditionTrueSince().map(TimePoint::time).orElse(Instant.MAX);
    }

    private static XmlFragment write(ReportedInstance reported, String group) {
        TriggerInstance instance = reported.instance();
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(TriggerNames.INSTANCE)
                .attribute(new QName("trigger"), instance.trigger())
                .attribute(new QName("group"), group)
                .attribute(new QName("fingerprint"), instance.fingerprint())
                .attribute(new QName("state"), instance.state().word())
                .attribute(new QName("since"), XmlTimes.text(since(instance)));
        Optional<Instant> fired = instance.state().lastFired().map(TimePoint::time);
        fired.ifPresent(at -> builder.attribute(new QName("firedAt"), XmlTimes.text(at)));
        reported.suppressedBy()
                .ifPresent(why -> builder.attribute(new QName("suppressed"), XmlText.printable(why)));
        if (!instance.evidence().about().isEmpty()) {
            builder.element(ABOUT, XmlText.printable(instance.evidence().about()));
        }
        named(builder, LABEL, instance.evidence().labels());
        named(builder, VALUE, instance.evidence().values());
        return builder.element(SUMMARY, XmlText.printable(instance.evidence().summary())).end().build();
    }

    private static XmlFragment event(HistoryEntry entry, Map<String, String> more) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(TriggerNames.EVENT)
                .attribute(new QName("at"), XmlTimes.text(entry.at()))
                .attribute(new QName("about"), entry.about())
                .attribute(new QName("event"), entry.event());
        more.forEach((name, value) -> builder.attribute(new QName(name), value));
        return builder.text(entry.detail()).end().build();
    }

    private static void named(XmlFragmentBuilder builder, QName element, Map<String, String> texts) {
        texts.forEach((name, text) -> builder.start(element)
                .attribute(new QName("name"), name)
                .text(XmlText.printable(text))
                .end());
    }
}
