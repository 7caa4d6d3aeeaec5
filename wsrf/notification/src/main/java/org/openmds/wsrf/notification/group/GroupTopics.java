package org.openmds.wsrf.notification.group;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.TerminationNotifications;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/**
 * The topics of a service group and its notifications. There is one topic for each resource property, with the same name, and the topics of
 * WS-ServiceGroup and WS-ResourceLifetime.
 *
 * <pre>
 * sg:Entry                  ResourcePropertyValueChangeNotification with the changed Entry only: in NewValues, or in OldValues after its removal;
 *                           with all entries for consumers that want the whole value
 * any other property        ResourcePropertyValueChangeNotification with its new value
 * sgw:EntryAddition         EntryAdditionNotification
 * sgw:EntryRemoval          EntryRemovalNotification with the reason
 * rlw:ResourceTermination   TerminationNotification; its ProducerReference is the removed entry
 * </pre>
 *
 * After {@link #begin}, notifications are made by one thread; not thread-safe.
 */
final class GroupTopics {

    static final TopicPath ENTRY = TopicPath.of(WsrfDialect.WSRF_1_2.serviceGroup("Entry"));
    static final TopicPath ADDITION = TopicPath.of(new QName(Namespaces.WSRF_SGW, "EntryAddition"));
    static final TopicPath REMOVAL = TopicPath.of(new QName(Namespaces.WSRF_SGW, "EntryRemoval"));

    private static final XmlFragment VALUE_CHANGE = NotificationNames
            .empty(rp("ResourcePropertyValueChangeNotification"));
    private static final XmlFragment NEW_VALUES = NotificationNames.empty(rp("NewValues"));
    private static final XmlFragment OLD_VALUES = NotificationNames.empty(rp("OldValues"));
    private static final XmlFragment NO_VALUES = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(rp("NewValues"))
            .attribute(new QName(Namespaces.XSI, "nil", "xsi"), "true")
            .end()
            .build();

    /** Memory of the entries of which a message with all of them is made. */
    private static final long MAX_WHOLE_BYTES = 64L << 20;

    private final EndpointReference producer;
    private final Function<EntryKey, EndpointReference> entryReference;
    private final List<GroupProperty> furtherProperties;
    private final Supplier<Snapshot> newest;
    private final TopicSet topics;
    private final Map<QName, XmlFragment> lastValues = new HashMap<>();

    /**
     * @param producer
     *            the endpoint reference of the group
     * @param furtherProperties
     *            the properties besides the entries, each with one value
     * @param newest
     *            supplies the group's newest snapshot
     */
    GroupTopics(EndpointReference producer, Function<EntryKey, EndpointReference> entryReference,
            List<GroupProperty> furtherProperties, Supplier<Snapshot> newest) {
        this.newest = newest;
        this.producer = producer;
        this.entryReference = entryReference;
        this.furtherProperties = furtherProperties;
        List<TopicPath> all = new ArrayList<>(List.of(ENTRY, ADDITION, REMOVAL, TerminationNotifications.TOPIC));
        for (GroupProperty property : furtherProperties) {
            all.add(TopicPath.of(property.name()));
        }
        this.topics = TopicSet.of(all);
    }

    TopicSet topics() {
        return topics;
    }

    /** Computes the values of the properties with which later values are compared. */
    void begin(Snapshot now) {
        furtherProperties.forEach(property -> lastValues.put(property.name(), property.value().apply(now)));
    }

    /**
     * Returns the topics that are not named after a property. A TopicSet with the other topics is not valid by the schemas of the standards, which
     * define {@code sg:Entry} as an entry, and neither is a property document with such a TopicSet. The property TopicExpression names all topics.
     */
    TopicSet nonPropertyTopics() {
        return TopicSet.of(List.of(ADDITION, REMOVAL, TerminationNotifications.TOPIC));
    }

    /** Returns the notifications for the given changes, in order. */
    List<Notification> notifications(List<EntryChange> changes, Snapshot after) {
        List<Notification> notifications = new ArrayList<>();
        Supplier<Optional<Notification>> whole = new WholeValue();
        changes.forEach(change -> append(change, whole, notifications));
        for (GroupProperty property : furtherProperties) {
            XmlFragment value = property.value().apply(after);
            if (!value.equals(lastValues.put(property.name(), value))) {
                notifications.add(notification(TopicPath.of(property.name()), "value",
                        valueChange(NEW_VALUES, XmlTree.of(value))));
            }
        }
        return notifications;
    }

    /**
     * The message with all entries. It is made when the first consumer wants it, of the newest snapshot: a message that waits for its consumer does not
     * keep the snapshot of its time.
     */
    private final class WholeValue implements Supplier<Optional<Notification>> {

        private Optional<Notification> made = Optional.empty();
        private boolean isMade;

        @Override
        public synchronized Optional<Notification> get() {
            if (!isMade) {
                made = make();
                isMade = true;
            }
            return made;
        }

        private Optional<Notification> make() {
            List<Entry> entries = newest.get().entries();
            if (entries.stream().mapToLong(Entry::heapBytes).sum() > MAX_WHOLE_BYTES) {
                return Optional.empty();
            }
            XmlTree values = entries.isEmpty()
                    ? XmlTree.of(NO_VALUES)
                    : new XmlTree(NEW_VALUES, entries.stream().map(Entry::tree).toList());
            return Optional.of(notification(ENTRY, "value", new XmlTree(VALUE_CHANGE, List.of(values))));
        }
    }

    private void append(EntryChange change, Supplier<Optional<Notification>> whole,
            List<Notification> notifications) {
        Entry entry = change.entry();
        String key = entry.key().value();
        if (change.kind().isRemoval()) {
            String reason = change.kind() == EntryChange.ChangeKind.EXPIRED
                    ? "its lifetime is over"
                    : "it was destroyed";
            notifications.add(notification(REMOVAL, key, modification(entry, "EntryRemovalNotification",
                    List.of(XmlTree.of(NotificationNames.text(WsrfDialect.WSRF_1_2.serviceGroup("Reason"), reason))))));
            notifications.add(new Notification(notification(ENTRY, key, new XmlTree(VALUE_CHANGE,
                    List.of(new XmlTree(OLD_VALUES, List.of(entry.tree())), XmlTree.of(NO_VALUES)))), whole));
            notifications.add(
                    TerminationNotifications.notification(Optional.of(entryReference.apply(entry.key())), change.at(),
                            reason));
            return;
        }
        if (change.kind() == EntryChange.ChangeKind.ADDED) {
            notifications.add(notification(ADDITION, key,
                    modification(entry, "EntryAdditionNotification", List.of())));
        }
        notifications.add(
                new Notification(notification(ENTRY, key, valueChange(NEW_VALUES, entry.tree())), whole));
    }

    private Notification notification(TopicPath topic, String subject, XmlTree message) {
        return new Notification(topic, subject, Optional.of(producer), message);
    }

    private XmlTree modification(Entry entry, String name, List<XmlTree> further) {
        XmlFragment frame = NotificationNames.element(WsrfDialect.WSRF_1_2.serviceGroup(name), List.of(
                entryReference.apply(entry.key()).toFragment(WsrfDialect.WSRF_1_2.serviceGroup("ServiceGroupEntryEPR")),
                entry.member().toFragment(WsrfDialect.WSRF_1_2.serviceGroup("MemberServiceEPR"))));
        List<XmlTree> children = new ArrayList<>(List.of(XmlTree.of(entry.content())));
        children.addAll(further);
        return new XmlTree(frame, children);
    }

    private static XmlTree valueChange(XmlFragment values, XmlTree value) {
        return new XmlTree(VALUE_CHANGE, List.of(new XmlTree(values, List.of(value))));
    }

    private static QName rp(String localName) {
        return new QName(Namespaces.WSRF_RP, localName, "rp");
    }
}
