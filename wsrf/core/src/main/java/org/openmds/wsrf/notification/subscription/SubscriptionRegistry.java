package org.openmds.wsrf.notification.subscription;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.notification.NotificationFaults;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.lease.LeasedListener;
import org.openmds.wsrf.notification.lease.LeasedResources;
import org.openmds.wsrf.notification.lease.OwnerQuota;
import org.openmds.wsrf.notification.lease.ResourceKeys;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.service.Caller;

/**
 * All subscriptions of a process, with the mailboxes of their consumers. They survive the process: what waited for a consumer does not, the
 * subscription does. Thread-safe.
 */
public final class SubscriptionRegistry implements AutoCloseable {

    /** After which a removal that the disk refused is tried again. */
    private static final Duration REMOVAL_RETRY_DELAY = Duration.ofSeconds(30);

    private final SubscriptionSettings settings;
    private final NotificationDependencies surroundings;
    private final Map<String, Map<String, DeliveryQueue>> queuesByProducer = new ConcurrentHashMap<>();
    private final Map<String, Runnable> listeners = new ConcurrentHashMap<>();
    private final PendingMemory held = PendingMemory.forHeapSize();
    private final LeasedResources<Subscription> resources;
    private volatile boolean closed;

    private SubscriptionRegistry(SubscriptionSettings settings, NotificationDependencies surroundings) {
        this.settings = settings;
        this.surroundings = surroundings;
        this.resources = LeasedResources.open(
                new SubscriptionRecords(surroundings.clock(), settings.maxSubscriptions()), surroundings.clock(),
                surroundings.store(), new QueueMaintainer());
    }

    /** Keeps a mailbox for each subscription. */
    private final class QueueMaintainer implements LeasedListener<Subscription> {

        private final DeliveryDependencies deliveryDependencies = new DeliveryDependencies(surroundings.sender(),
                surroundings.timer(), settings.delivery(),
                surroundings.clock(), new Random(), surroundings.statistics(), held,
                SubscriptionRegistry.this::reference,
                SubscriptionRegistry.this::cutOff);

        @Override
        public void added(Subscription subscription) {
            queuesByProducer.computeIfAbsent(subscription.producer(), producer -> new ConcurrentHashMap<>())
                    .put(subscription.key(), new DeliveryQueue(subscription, deliveryDependencies));
            tell(subscription);
        }

        @Override
        public void changed(Subscription subscription) {
            queueOf(subscription).ifPresent(deliveryQueue -> deliveryQueue.update(subscription));
            tell(subscription);
        }

        @Override
        public void removed(Subscription last) {
            queueOf(last).ifPresent(DeliveryQueue::close);
            queuesByProducer.getOrDefault(last.producer(), Map.of()).remove(last.key());
            tell(last);
        }

        private void tell(Subscription subscription) {
            listeners.getOrDefault(subscription.producer(), () -> {
            }).run();
        }
    }

    /**
     * Opens what durable state holds.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the store cannot be read
     */
    public static SubscriptionRegistry open(SubscriptionSettings settings, NotificationDependencies surroundings) {
        return new SubscriptionRegistry(settings, surroundings);
    }

    /** How many there are. */
    public int count() {
        return resources.all().size();
    }

    /** Notifications that wait for consumers, all together. */
    public long waiting() {
        return queuesByProducer.values()
                .stream()
                .flatMap(mailboxes -> mailboxes.values().stream())
                .mapToLong(DeliveryQueue::size)
                .sum();
    }

    /** Ends all deliveries; the subscriptions stay. */
    @Override
    public void close() {
        closed = true;
        resources.close();
        queuesByProducer.values().forEach(mailboxes -> mailboxes.values().forEach(DeliveryQueue::close));
    }

    /** The EPR of a subscription. */
    EndpointReference reference(String key) {
        return EndpointReference.of(settings.address(), NotificationNames.SUBSCRIPTION_KEY, key);
    }

    public LeaseClock clock() {
        return surroundings.clock();
    }

    NotificationStatistics statistics() {
        return surroundings.statistics();
    }

    /** A place for what waits for several subscriptions. */
    PendingNotifications newPending() {
        return new PendingNotifications(settings.delivery().maxPending(), held);
    }

    /** The mailboxes of a producer's subscriptions. */
    Collection<DeliveryQueue> queuesOf(String producer) {
        return queuesByProducer.getOrDefault(producer, Map.of()).values();
    }

    /** Whether any subscription of a producer may want a notification on one of these topics now, where the producer has that set. */
    public boolean isAnyWanted(String producer, Collection<TopicPath> topics, TopicSet set) {
        return queuesOf(producer).stream()
                .anyMatch(deliveryQueue -> topics.stream().anyMatch(topic -> deliveryQueue.isWanted(topic, set)));
    }

    /**
     * Whether any subscription of a producer is neither paused nor over, and its filter like that.
     *
     * @param filter
     *            asked about the one topic that the filter can let through, where it names one; empty where it can let through topics of any name
     */
    public boolean isAnyActive(String producer, Predicate<Optional<TopicPath>> filter) {
        return queuesOf(producer).stream()
                .anyMatch(deliveryQueue -> deliveryQueue.isActive()
                        && filter.test(deliveryQueue.subscription().filter().namedTopic()));
    }

    /** Calls a listener whenever a subscription of a producer is made, changed or ended; it must return at once. */
    public void onChange(String producer, Runnable listener) {
        listeners.put(producer, listener);
    }

    Optional<Subscription> find(String key) {
        return resources.find(key);
    }

    /** Whether a reference names a subscription of that producer. */
    public boolean isSubscriptionOf(String producer, EndpointReference reference) {
        return reference.address().equals(settings.address()) && reference.referenceParameters()
                .stream()
                .filter(parameter -> parameter.name().equals(NotificationNames.SUBSCRIPTION_KEY))
                .flatMap(parameter -> find(parameter.root().text().strip()).stream())
                .anyMatch(subscription -> subscription.producer().equals(producer));
    }

    /**
     * Subscribes.
     *
     * @return completed when it is durable; notifications flow from then on
     * @throws WsrfFaultException
     *             SubscribeCreationFailed, UnsupportedPolicyRequest, UnacceptableInitialTerminationTime
     */
    CompletableFuture<Subscription> create(String producer, SubscribeRequest request, Caller caller) {
        surroundings.sender().problem(request.consumer()).ifPresent(problem -> {
            throw new WsrfFaultException(FaultKind.SUBSCRIBE_CREATION_FAILED, problem);
        });
        if (request.raw()) {
            surroundings.sender().rawProblem(request.consumer()).ifPresent(problem -> {
                throw NotificationFaults.unsupportedPolicy(NotificationNames.USE_RAW, problem);
            });
        }
        requireRoom(caller);
        Lease lease = grant(request.lifetime(), FaultKind.UNACCEPTABLE_INITIAL_TERMINATION_TIME);
        return resources.add(new Subscription(ResourceKeys.random(), producer, caller.name(), request.consumer(),
                request.filter(), request.written(), request.raw(), clock().now(), false, lease));
    }

    /** A new lease; fails with UnacceptableTerminationTime. */
    CompletableFuture<Subscription> renew(String key, RequestedLifetime requested) {
        return resources.change(key,
                subscription -> subscription.withLease(grant(requested, FaultKind.UNACCEPTABLE_TERMINATION_TIME)));
    }

    /** A new lease, as WS-ResourceLifetime sets it; fails with {@link UnacceptableLifetimeException}. */
    CompletableFuture<Subscription> setTerminationTime(String key, RequestedLifetime requested) {
        return resources.change(key,
                subscription -> subscription.withLease(settings.leases().grant(requested, clock())));
    }

    /** Stops notifications, or lets them flow again. */
    CompletableFuture<Subscription> pause(String key, boolean paused) {
        return resources.change(key, subscription -> subscription.withPaused(paused));
    }

    CompletableFuture<Subscription> remove(String key) {
        return resources.remove(key);
    }

    private void requireRoom(Caller caller) {
        new OwnerQuota(settings.maxSubscriptions(), settings.maxOfOwner())
                .problem(caller, resources.all(), "subscriptions")
                .ifPresent(problem -> {
                    throw new WsrfFaultException(FaultKind.SUBSCRIBE_CREATION_FAILED, problem);
                });
    }

    /** Its mailbox is closed already: a subscription that the disk keeps would be one that gets nothing. */
    private void cutOff(String key) {
        CompletableFuture<Subscription> _ = remove(key).whenComplete((gone, failure) -> {
            if (failure != null && !closed && find(key).isPresent()) {
                surroundings.timer().after(REMOVAL_RETRY_DELAY, () -> cutOff(key));
            }
        });
    }

    private Lease grant(RequestedLifetime requested, FaultKind refusal) {
        try {
            return settings.leases().grant(requested, clock());
        } catch (UnacceptableLifetimeException e) {
            Instant now = clock().now();
            throw NotificationFaults.unacceptableTime(refusal, e.getMessage(), now.plus(settings.leases().minimum()),
                    Optional.of(now.plus(settings.leases().maximum())));
        }
    }

    private Optional<DeliveryQueue> queueOf(Subscription subscription) {
        return Optional.ofNullable(
                queuesByProducer.getOrDefault(subscription.producer(), Map.of()).get(subscription.key()));
    }
}
