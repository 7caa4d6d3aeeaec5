package org.openmds.wsrf.notification.subscription;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import org.openmds.budget.Budget;
import org.openmds.budget.BudgetPermit;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.addressing.ResourceAddress;
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
import org.openmds.wsrf.notification.lease.OwnerQuota;
import org.openmds.wsrf.notification.lease.ResourceKeys;
import org.openmds.wsrf.notification.lease.ResourceOwner;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.softstate.Backoff;
import org.openmds.wsrf.softstate.LeasedListener;
import org.openmds.wsrf.softstate.LeasedTable;
import org.openmds.wsrf.softstate.WriterStatus;

/**
 * All subscriptions of a process with their delivery queues. Subscriptions are in durable state and survive a restart; waiting notifications do not.
 * Thread-safe.
 */
public final class SubscriptionRegistry implements AutoCloseable {

    /** Delay before the removal of a subscription is repeated after a failed write to disk. */
    private static final Duration REMOVAL_RETRY_DELAY = Duration.ofSeconds(30);
    /** Subscriptions that store in one pull point: each notification is copied, and written to disk, for each of them. */
    private static final int MAX_PER_PULL_POINT = 16;

    private final SubscriptionSettings settings;
    private final NotificationDependencies dependencies;
    private final OwnerQuota quota;
    private final Map<String, Map<String, DeliveryQueue>> queuesByProducer = new ConcurrentHashMap<>();
    private final Map<String, Runnable> listeners = new ConcurrentHashMap<>();
    private final PendingMemory pendingMemory = PendingMemory.forHeapSize();
    private final Budget perHost;
    private final Budget perPullPoint;
    /** The places of subscriptions in the budget of their consumer's host or pull point, by key. */
    private final Map<String, BudgetPermit> places = new ConcurrentHashMap<>();
    private final LeasedTable<Subscription> resources;
    /** The time at which the last attempt to send a message ended; at first that of the start. */
    private volatile long attemptEndNanos;
    private volatile boolean closed;

    private SubscriptionRegistry(SubscriptionSettings settings, NotificationDependencies dependencies) {
        this.settings = settings;
        this.dependencies = dependencies;
        this.attemptEndNanos = dependencies.clock().nanoTime();
        this.quota = new OwnerQuota(settings.maxSubscriptions(), settings.maxPerOwner());
        this.perHost = new Budget("subscriptions-per-host", settings.maxSubscriptions(), settings.maxPerHost());
        this.perPullPoint = new Budget("subscriptions-per-pull-point", settings.maxSubscriptions(), MAX_PER_PULL_POINT);
        this.resources = LeasedTable.open(
                new SubscriptionRecords(dependencies.clock(), settings.maxSubscriptions()),
                dependencies.table(), new QueueMaintainer());
    }

    /** Maintains a delivery queue for each subscription. */
    private final class QueueMaintainer implements LeasedListener<Subscription> {

        private final DeliveryDependencies deliveryDependencies = new DeliveryDependencies(dependencies.sender(),
                dependencies.timer(), settings.delivery(),
                dependencies.clock(),
                Backoff.of(settings.delivery().firstBackoff(), settings.delivery().maxBackoff(), new Random()),
                dependencies.statistics(), pendingMemory,
                SubscriptionRegistry.this::reference, SubscriptionRegistry.this::cutOff,
                now -> attemptEndNanos = now);

        @Override
        public void added(Subscription subscription) {
            // After a restart, subscriptions above a limit that has become lower are kept. Names are not looked up then: a start must not wait for it.
            boolean ignored = takePlace(subscription, dependencies.sender().host(subscription.consumer()));
            queuesByProducer.computeIfAbsent(subscription.producer(), producer -> new ConcurrentHashMap<>())
                    .put(subscription.key(), new DeliveryQueue(subscription, deliveryDependencies));
            notifyListener(subscription);
        }

        @Override
        public void changed(Subscription subscription) {
            queueOf(subscription).ifPresent(deliveryQueue -> deliveryQueue.update(subscription));
            notifyListener(subscription);
        }

        @Override
        public void removed(Subscription last) {
            freePlace(last.key());
            queueOf(last).ifPresent(DeliveryQueue::close);
            queuesByProducer.getOrDefault(last.producer(), Map.of()).remove(last.key());
            notifyListener(last);
        }

        private void notifyListener(Subscription subscription) {
            listeners.getOrDefault(subscription.producer(), () -> {
            }).run();
        }
    }

    /**
     * Opens the registry and reads the subscriptions from durable state.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the store cannot be read
     */
    public static SubscriptionRegistry open(SubscriptionSettings settings, NotificationDependencies dependencies) {
        SubscriptionRegistry registry = new SubscriptionRegistry(settings, dependencies);
        registry.resources.start();
        return registry;
    }

    /** Returns the number of subscriptions. */
    public int count() {
        return resources.count();
    }

    /** Returns the number of subscriptions in durable state that did not fit into the memory at the start and are on disk only. */
    public int leftOut() {
        return resources.leftOut();
    }

    /** Returns the status of the owner thread. */
    public WriterStatus writer() {
        return resources.writer();
    }

    /** Returns the number of unreadable records that are kept aside in durable state. */
    public int unreadableRecords() {
        return resources.unreadable();
    }

    /** Returns the number of notifications that wait for all consumers. */
    public long waiting() {
        return queuesByProducer.values()
                .stream()
                .flatMap(queues -> queues.values().stream())
                .mapToLong(DeliveryQueue::size)
                .sum();
    }

    /**
     * Returns the progress of the deliveries to consumers in other processes.
     *
     * @param limit
     *            waiting time above which a host is counted as waiting
     */
    public DeliveryProgress progress(Duration limit) {
        long now = clock().nanoTime();
        Map<String, Duration> waits = new HashMap<>();
        queuesByProducer.values()
                .stream()
                .flatMap(queues -> queues.values().stream())
                .filter(DeliveryQueue::isActive)
                .forEach(queue -> dependencies.sender()
                        .host(queue.subscription().consumer())
                        .ifPresent(host -> waits.merge(host, queue.waited(now), SubscriptionRegistry::longer)));
        return new DeliveryProgress(waits.size(),
                (int) waits.values().stream().filter(wait -> wait.compareTo(limit) >= 0).count(),
                waits.values().stream().reduce(Duration.ZERO, SubscriptionRegistry::longer),
                Duration.ofNanos(now - attemptEndNanos));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    /** Stops all deliveries; the subscriptions are kept. */
    @Override
    public void close() {
        closed = true;
        resources.close();
        queuesByProducer.values().forEach(queues -> queues.values().forEach(DeliveryQueue::close));
    }

    /** Returns the endpoint reference of a subscription. */
    EndpointReference reference(String key) {
        return ResourceAddress.reference(settings.address(), NotificationNames.SUBSCRIPTION_KEY, key);
    }

    public LeaseClock clock() {
        return dependencies.clock();
    }

    NotificationStatistics statistics() {
        return dependencies.statistics();
    }

    /** Returns an empty buffer for notifications that wait for several subscriptions. */
    PendingNotifications newPending() {
        return new PendingNotifications(settings.delivery().maxPending(), pendingMemory);
    }

    /** Returns the delivery queues of a producer's subscriptions. */
    Collection<DeliveryQueue> queuesOf(String producer) {
        return queuesByProducer.getOrDefault(producer, Map.of()).values();
    }

    /**
     * Returns true if any subscription of a producer may want a notification on one of these topics now; the set is that of the producer's current
     * topics.
     */
    public boolean isAnyWanted(String producer, Collection<TopicPath> topics, TopicSet set) {
        return queuesOf(producer).stream()
                .anyMatch(deliveryQueue -> topics.stream().anyMatch(topic -> deliveryQueue.isWanted(topic, set)));
    }

    /**
     * Returns true if a producer has a subscription that is neither paused nor expired and whose filter passes the given test.
     *
     * @param filter
     *            gets the only topic that the filter can accept, if it names one; empty if the filter can accept topics of any name
     */
    public boolean isAnyActive(String producer, Predicate<Optional<TopicPath>> filter) {
        return queuesOf(producer).stream()
                .anyMatch(deliveryQueue -> deliveryQueue.isActive()
                        && filter.test(deliveryQueue.subscription().filter().namedTopic()));
    }

    /** Sets the listener of a producer, which is called when a subscription is created, changed or ended; it must return at once. */
    public void onChange(String producer, Runnable listener) {
        listeners.put(producer, listener);
    }

    Optional<Subscription> find(String key) {
        return resources.find(key);
    }

    /** Returns true if a reference names a subscription of the given producer. */
    public boolean isSubscriptionOf(String producer, EndpointReference reference) {
        return ResourceAddress.key(reference, settings.address(), NotificationNames.SUBSCRIPTION_KEY)
                .flatMap(this::find)
                .filter(subscription -> subscription.producer().equals(producer))
                .isPresent();
    }

    /**
     * Creates a subscription.
     *
     * @return completes when the subscription is durable; notifications are sent from then on
     * @throws WsrfFaultException
     *             SubscribeCreationFailed, UnsupportedPolicyRequest, UnacceptableInitialTerminationTime
     */
    CompletableFuture<Subscription> create(String producer, SubscribeRequest request, Caller caller) {
        dependencies.sender().problem(request.consumer()).ifPresent(problem -> {
            throw new WsrfFaultException(FaultKind.SUBSCRIBE_CREATION_FAILED, problem);
        });
        if (request.raw()) {
            dependencies.sender().rawProblem(request.consumer()).ifPresent(problem -> {
                throw NotificationFaults.unsupportedPolicy(NotificationNames.USE_RAW, problem);
            });
        }
        Optional<String> host = dependencies.sender().host(request.consumer());
        host.flatMap(name -> dependencies.consumers().refusal(caller, producer, name)).ifPresent(refusal -> {
            throw new WsrfFaultException(FaultKind.SUBSCRIBE_CREATION_FAILED, refusal);
        });
        Lease lease = grant(request.lifetime(), FaultKind.UNACCEPTABLE_INITIAL_TERMINATION_TIME, clock());
        Subscription subscription = new Subscription(ResourceKeys.random(), producer, ResourceOwner.of(caller),
                request.consumer(), request.filter(), request.filterElement(), request.raw(), clock().now(), false,
                lease);
        if (!takePlace(subscription, host.map(dependencies.consumers()::share))) {
            throw new WsrfFaultException(FaultKind.SUBSCRIBE_CREATION_FAILED, host
                    .map(name -> "%d subscriptions already send to host %s, which is the limit for one host"
                            .formatted(perHost.share(), name))
                    .orElse("%d subscriptions already send to this pull point, which is the limit for one pull point"
                            .formatted(perPullPoint.share())));
        }
        return resources.add(subscription,
                draft -> quota.require(caller, draft, "subscriptions", FaultKind.SUBSCRIBE_CREATION_FAILED))
                .whenComplete((added, failure) -> {
                    if (failure != null) {
                        freePlace(subscription.key());
                    }
                });
    }

    /** Takes a place in the budget of the consumer's host or pull point, once for each subscription; returns false if there is none. */
    private boolean takePlace(Subscription subscription, Optional<String> host) {
        Optional<String> lane = host.or(() -> dependencies.sender().pullPoint(subscription.consumer()));
        if (lane.isEmpty() || places.containsKey(subscription.key())) {
            return true;
        }
        Optional<BudgetPermit> place = (host.isPresent() ? perHost : perPullPoint).take(lane.get(), 1);
        place.ifPresent(each -> places.put(subscription.key(), each));
        return place.isPresent();
    }

    private void freePlace(String key) {
        BudgetPermit place = places.remove(key);
        if (place != null) {
            place.close();
        }
    }

    /** Returns the budget of subscriptions that send to one host. */
    public Budget perHost() {
        return perHost;
    }

    /** Renews a subscription; fails with UnacceptableTerminationTime. */
    CompletableFuture<Subscription> renew(String key, RequestedLifetime requested) {
        return resources.change(key,
                (subscription, time) -> subscription
                        .withLease(grant(requested, FaultKind.UNACCEPTABLE_TERMINATION_TIME, time)));
    }

    /** Renews a subscription with the operation of WS-ResourceLifetime; fails with {@link UnacceptableLifetimeException}. */
    CompletableFuture<Subscription> setTerminationTime(String key, RequestedLifetime requested) {
        return resources.change(key,
                (subscription, time) -> subscription.withLease(settings.leases().grant(requested, time)));
    }

    /** Pauses or resumes the notifications of a subscription. */
    CompletableFuture<Subscription> pause(String key, boolean paused) {
        return resources.change(key, (subscription, time) -> subscription.withPaused(paused));
    }

    CompletableFuture<Subscription> remove(String key) {
        return resources.remove(key);
    }

    /**
     * Removes a subscription whose delivery queue is closed already. A removal that fails is repeated: otherwise the subscription would exist and get
     * nothing.
     */
    private void cutOff(String key) {
        CompletableFuture<Subscription> ignored = remove(key).whenComplete((gone, failure) -> {
            if (failure != null && !closed && find(key).isPresent()) {
                dependencies.timer().after(REMOVAL_RETRY_DELAY, () -> cutOff(key));
            }
        });
    }

    private Lease grant(RequestedLifetime requested, FaultKind refusal, LeaseClock time) {
        try {
            return settings.leases().grant(requested, time);
        } catch (UnacceptableLifetimeException e) {
            Instant now = time.now();
            throw NotificationFaults.unacceptableTime(refusal, e.getMessage(), now.plus(settings.leases().minimum()),
                    Optional.of(now.plus(settings.leases().maximum())));
        }
    }

    private Optional<DeliveryQueue> queueOf(Subscription subscription) {
        return Optional.ofNullable(
                queuesByProducer.getOrDefault(subscription.producer(), Map.of()).get(subscription.key()));
    }
}
