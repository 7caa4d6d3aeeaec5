package org.openmds.trigger.engine;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import javax.xml.namespace.QName;

import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeXml;
import org.openmds.trigger.rule.TimePoint;
import org.openmds.trigger.rule.TriggerState;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The XML form of trigger instances in durable state.
 *
 * <pre>{@code
 * <instance rule="disk-full" subject="77ab…" element="19ce…" state="firing" since="…" firedAt="…" repeatedAt="…">
 *   <told action="mail" notice="4f1c…"/>
 *   <due kind="resolved" repeated="false" at="…" since="…" firedAt="…" cause=""><action>mail</action></due>
 *   <t:Label name="trigger">…</t:Label> …
 * </instance>
 * }</pre>
 *
 * Version 1 had one instance for a subject and no {@code element}. Such an instance becomes that of an element at its first check.
 */
final class InstanceRecords {

    static final String COLLECTION = "trigger-instances";

    private static final QName TOLD = new QName("told");
    private static final QName DUE = new QName("due");
    private static final QName ACTION = new QName("action");
    private static final QName ELEMENT = new QName("element");

    private InstanceRecords() {
    }

    /** Returns the form of the records. */
    static RecordFormat<TriggerInstance> format(LeaseClock clock) {
        return new RecordFormat<>(COLLECTION, 2, stored -> read(stored, clock), (from, value) -> value);
    }

    /** Returns the change that stores the instance, or removes its record if it has no state. */
    static StateChange change(TriggerInstance instance) {
        return instance.isBlank()
                ? new StateChange.Remove(COLLECTION, instance.key().record())
                : new StateChange.Put(COLLECTION, instance.key().record(), write(instance));
    }

    static TriggerInstance read(StateRecord stored, LeaseClock clock) {
        XmlElement root = XmlFragment.parse(stored.value(), StoredXml.LIMITS).root();
        InstanceKey key = new InstanceKey(StoredXml.attribute(root, "rule"), StoredXml.attribute(root, "subject"),
                root.attribute(ELEMENT).orElse(InstanceKey.WHOLE));
        Map<String, String> toldBy = new TreeMap<>();
        root.children(TOLD)
                .forEach(told -> toldBy.put(StoredXml.attribute(told, "action"), StoredXml.attribute(told, "notice")));
        return new TriggerInstance(key, state(root, clock), NoticeXml.evidence(root), toldBy,
                root.child(DUE).map(InstanceRecords::pendingAlert));
    }

    private static byte[] write(TriggerInstance instance) {
        TriggerState state = instance.state();
        XmlFragmentBuilder builder = StoredXml.start("instance")
                .attribute(new QName("rule"), instance.key().rule())
                .attribute(new QName("subject"), instance.key().subject())
                .attribute(ELEMENT, instance.key().element())
                .attribute(new QName("state"), state.word());
        time(builder, "since", state.conditionTrueSince().map(TimePoint::time));
        if (state instanceof TriggerState.Firing firing) {
            time(builder, "firedAt", Optional.of(firing.firedAt().time()));
        }
        time(builder, "repeatedAt", state.lastFired().map(TimePoint::time));
        instance.sentNotices()
                .forEach((action, notice) -> builder.start(TOLD)
                        .attribute(ACTION, action)
                        .attribute(new QName("notice"), notice)
                        .end());
        instance.pendingAlert().ifPresent(pendingAlert -> write(builder, pendingAlert));
        NoticeXml.write(builder, instance.evidence());
        return builder.end().build().toBytes();
    }

    private static void write(XmlFragmentBuilder builder, PendingAlert pendingAlert) {
        builder.start(DUE)
                .attribute(new QName("kind"), pendingAlert.kind().word())
                .attribute(new QName("repeated"), Boolean.toString(pendingAlert.repeated()))
                .attribute(new QName("cause"), pendingAlert.cause());
        time(builder, "at", Optional.of(pendingAlert.at()));
        time(builder, "since", Optional.of(pendingAlert.since()));
        time(builder, "firedAt", Optional.of(pendingAlert.firedAt()));
        pendingAlert.remainingActions().forEach(action -> builder.element(ACTION, action));
        builder.end();
    }

    private static PendingAlert pendingAlert(XmlElement element) {
        Notice.Kind kind = StoredXml.attribute(element, "kind").equals(Notice.Kind.RESOLVED.word())
                ? Notice.Kind.RESOLVED
                : Notice.Kind.FIRING;
        List<String> owed = element.children(ACTION).stream().map(XmlElement::text).toList();
        return new PendingAlert(kind, StoredXml.attribute(element, "repeated").equals("true"),
                StoredXml.time(element, "at"),
                StoredXml.time(element, "since"), StoredXml.time(element, "firedAt"),
                StoredXml.attribute(element, "cause"), Set.copyOf(owed));
    }

    private static TriggerState state(XmlElement root, LeaseClock clock) {
        Optional<TimePoint> fired = root.attribute(new QName("repeatedAt"))
                .flatMap(XmlTimes::instant)
                .map(time -> TimePoint.stored(time, clock));
        return switch (StoredXml.attribute(root, "state")) {
            case "pending" -> new TriggerState.Pending(timePoint(root, "since", clock), fired);
            case "firing" -> new TriggerState.Firing(timePoint(root, "since", clock), timePoint(root, "firedAt", clock),
                    timePoint(root, "repeatedAt", clock));
            default -> new TriggerState.Inactive(fired);
        };
    }

    private static TimePoint timePoint(XmlElement root, String name, LeaseClock clock) {
        return TimePoint.stored(StoredXml.time(root, name), clock);
    }

    private static void time(XmlFragmentBuilder builder, String name, Optional<Instant> time) {
        time.ifPresent(at -> builder.attribute(new QName(name), XmlTimes.text(at)));
    }
}
