package org.openmds.wsrf.notification.group;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.subscription.NotificationProducer;
import org.openmds.wsrf.notification.subscription.SubscriptionRegistry;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.GroupListener;
import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.GroupResource;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlFragment;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Makes a service group a notification producer. It puts the group's changes into a buffer of its own. Its single thread makes notifications of them
 * and passes them to the subscriptions, so the group's writer never waits. Thread-safe.
 */
public final class GroupNotifications implements GroupListener, AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final GroupTopics topics;
    private final GroupResource resource;
    private final NotificationProducer producer;
    private final Thread thread;
    private final Object lock = new Object();
    @GuardedBy("lock")
    private final GroupChanges changes = new GroupChanges();
    /** The snapshot after the last unpublished change; null if all changes are published. */
    @GuardedBy("lock")
    private @Nullable Snapshot newest;
    @GuardedBy("lock")
    private boolean open = true;

    /** Changes taken from the buffer, with the snapshot after them. */
    private record TakenChanges(List<EntryChange> changes, Snapshot after) {
    }

    /**
     * The group whose changes are published.
     *
     * @param reference
     *            the endpoint reference of the group
     * @param documentName
     *            root element of the group's resource property document
     * @param furtherProperties
     *            the properties besides the entries, each with one value
     */
    public record ProducingGroup(ServiceGroup group, EndpointReference reference, QName documentName,
            List<GroupProperty> furtherProperties) {

        List<GroupProperty> propertiesWith(List<XmlFragment> constants) {
            return Stream.concat(furtherProperties.stream(), constants.stream().map(GroupProperty::constant)).toList();
        }
    }

    private GroupNotifications(ProducingGroup producingGroup, SubscriptionRegistry subscriptionRegistry) {
        List<XmlFragment> rule = List.of(producingGroup.group().rule().toFragment());
        this.topics = new GroupTopics(producingGroup.reference(), producingGroup.group()::reference,
                producingGroup.propertiesWith(rule), producingGroup.group()::snapshot);
        List<XmlFragment> ofProducers = NotificationProducer.properties(topics.topics(), topics.nonPropertyTopics(),
                true);
        List<XmlFragment> ofServices = Stream.concat(PropertyReads.dialects().stream(), ofProducers.stream()).toList();
        GroupResource document = new GroupResource(producingGroup.group(), producingGroup.documentName(),
                producingGroup.propertiesWith(ofServices));
        this.resource = document;
        this.producer = new NotificationProducer(
                new NotificationProducer.ProducerDescription(producingGroup.group().name(),
                        topics::topics, true, () -> document.properties(WsrfDialect.WSRF_1_2).document()),
                subscriptionRegistry);
        Snapshot first = producingGroup.group().snapshot();
        // The first values of some properties need all entries: the server can answer while this thread computes them.
        this.thread = new Thread(() -> run(first), "notify-" + producingGroup.group().name());
        thread.setDaemon(true);
    }

    /** Starts to publish a group's changes. */
    public static GroupNotifications start(ProducingGroup producingGroup, SubscriptionRegistry subscriptionRegistry) {
        GroupNotifications notifications = new GroupNotifications(producingGroup, subscriptionRegistry);
        notifications.thread.start();
        producingGroup.group().addListener(notifications);
        return notifications;
    }

    /** Returns the group as a resource that also has the properties of a producer. */
    public GroupResource resource() {
        return resource;
    }

    /** Returns the producer, for the operations of the group's service. */
    public NotificationProducer producer() {
        return producer;
    }

    @Override
    public void changed(List<EntryChange> received, Snapshot after) {
        synchronized (lock) {
            received.forEach(changes::add);
            if (received.stream().anyMatch(change -> change.kind() != EntryChange.ChangeKind.PRESENT)) {
                newest = after;
                lock.notifyAll();
            }
        }
    }

    /** Stops publishing. Idempotent. */
    @Override
    public void close() {
        synchronized (lock) {
            open = false;
            lock.notifyAll();
        }
        try {
            thread.join(CLOSE_TIMEOUT.toMillis());
            if (thread.isAlive()) {
                LOG.warn("{} did not stop within {} s", thread.getName(), CLOSE_TIMEOUT.toSeconds());
            }
            producer.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(Snapshot first) {
        try {
            topics.begin(first);
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("{}: the first values of the properties cannot be computed", thread.getName(), e);
        }
        for (TakenChanges taken = take(); taken != null; taken = take()) {
            try {
                producer.publish(topics.notifications(taken.changes(), taken.after()));
            } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
                LOG.error("{}: changes that were not published: {}", thread.getName(), taken.changes().size(), e);
            }
        }
    }

    private @Nullable TakenChanges take() {
        synchronized (lock) {
            while (open && newest == null) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return null;
                }
            }
            Snapshot after = newest;
            newest = null;
            return open && after != null ? new TakenChanges(changes.take(), after) : null;
        }
    }
}
