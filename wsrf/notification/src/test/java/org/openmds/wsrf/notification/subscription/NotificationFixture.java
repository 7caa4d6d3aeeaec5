package org.openmds.wsrf.notification.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.budget.Budget;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.delivery.ConsumerPolicy;
import org.openmds.wsrf.notification.delivery.DeliverySettings;
import org.openmds.wsrf.notification.delivery.ManualTimer;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.delivery.RecordingSender;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.notification.pullpoint.LocalConsumers;
import org.openmds.wsrf.notification.pullpoint.PullPointService;
import org.openmds.wsrf.notification.pullpoint.PullPointSettings;
import org.openmds.wsrf.notification.pullpoint.PullPoints;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** A producer with the topics p:a, p:a/b and p:c, subscriptions and pull points, a manual clock and a store that can fail. */
public final class NotificationFixture implements AutoCloseable {

    public static final TopicPath A = TopicPath.of(new QName("urn:p", "a"));
    static final TopicPath AB = TopicPath.of(new QName("urn:p", "a"), "b");
    static final TopicPath C = TopicPath.of(new QName("urn:p", "c"));
    static final String PRODUCER = "TestProducer";
    static final String MANAGER = "http://here/SubscriptionManagerService";
    public static final String PULL = "http://here/PullPointService";
    static final DeliverySettings DELIVERY = new DeliverySettings(Duration.ofSeconds(1), Duration.ofMinutes(1),
            Duration.ofMinutes(10), 5, 3, 1 << 20);
    public static final LeaseTerms LEASES = new LeaseTerms(Duration.ofHours(1), Duration.ofSeconds(1),
            Duration.ofDays(1));
    /** Limit for anonymous callers; all other callers together may have the same number. */
    static final int MAX_SUBSCRIPTIONS = 20;
    public static final int MAX_MESSAGES = 2_000;

    private static final AccessPolicy EVERYBODY = (caller, right, group) -> AccessPolicy.Access.GRANTED;

    public final ManualClock clock = new ManualClock();
    /** The access rights of callers. */
    volatile AccessPolicy rights = EVERYBODY;
    public final ManualTimer timer = new ManualTimer();
    final RecordingSender sender = new RecordingSender();
    public final NotificationStatistics statistics = new NotificationStatistics();
    private UnreliableStore store = new UnreliableStore();
    private PullPoints pullPoints;
    private SubscriptionRegistry subscriptionRegistry;
    private NotificationProducer producer;
    /** Limit of subscriptions that send to one host; {@link #recover} applies it. */
    int maxPerHost = 2 * MAX_SUBSCRIPTIONS;
    /** The policy for consumers. */
    volatile ConsumerPolicy consumers = ConsumerPolicy.ANY;
    /** Duration of each evaluation of a filter's condition. */
    volatile Duration evaluation = Duration.ZERO;
    /** Runs the evaluation of filters. */
    volatile Executor filters = Runnable::run;
    private final AtomicLong nanos = new AtomicLong();
    private volatile String producerState = "<on xmlns='urn:p'/>";

    public NotificationFixture() {
        pullPoints = openPullPoints();
        subscriptionRegistry = openSubscriptions();
        producer = openProducer();
    }

    public UnreliableStore store() {
        return store;
    }

    public SubscriptionRegistry subscriptions() {
        return subscriptionRegistry;
    }

    public PullPoints pullPoints() {
        return pullPoints;
    }

    public NotificationProducer producer() {
        return producer;
    }

    /** Sets the content of the producer's property document. */
    void producerState(String element) {
        producerState = element;
    }

    /** Simulates a killed and restarted process. */
    public void recover() {
        SubscriptionRegistry killed = subscriptionRegistry;
        PullPoints killedPoints = pullPoints;
        store = store.reopened();
        killed.close();
        killedPoints.close();
        pullPoints = openPullPoints();
        subscriptionRegistry = openSubscriptions();
        producer = openProducer();
    }

    /** Simulates an orderly restart of the process. */
    public void restart() {
        subscriptionRegistry.close();
        pullPoints.close();
        recover();
    }

    public void publish(TopicPath topic, String subject, String text) {
        producer.publish(List.of(notification(topic, subject, text)));
    }

    static Notification notification(TopicPath topic, String subject, String text) {
        return new Notification(topic, subject, Optional.empty(),
                XmlTree.of(XmlFragment.parse("<p:m xmlns:p='urn:p'>" + text + "</p:m>")));
    }

    public ServiceEndpoint producerService() {
        Resource resource = dialect -> PropertyDocument.named(new QName("urn:p", "RP", "p")).build();
        List<OperationBinding<Resource>> bindings = Stream
                .concat(producer.<Resource>bindings().stream(),
                        PullPointService.<Resource>factory(pullPoints).stream())
                .toList();
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(PRODUCER, new QName("urn:p", "RP"), Optional.empty()), PRODUCER,
                EVERYBODY, key -> Optional.of(resource), bindings);
    }

    ServiceEndpoint managerService() {
        return SubscriptionManager.service("SubscriptionManagerService", subscriptionRegistry, OwnerPolicy.owners(),
                (caller, right, group) -> rights.check(caller, right, group),
                reads());
    }

    public ServiceEndpoint pullPointService() {
        return PullPointService.service("PullPointService", pullPoints, OwnerPolicy.owners(), EVERYBODY, reads());
    }

    /** Subscribes and returns the subscription's key. */
    public String subscribe(String consumer, String rest) {
        return keyIn(ServiceCalls.answer(producerService(), subscribeCall(consumer, rest, Caller.ANONYMOUS)),
                NotificationNames.SUBSCRIPTION_REFERENCE);
    }

    WsrfFault refused(String consumer, String rest) {
        return ServiceCalls.fault(producerService(), subscribeCall(consumer, rest, Caller.ANONYMOUS));
    }

    public static Call subscribeCall(String consumer, String rest, Caller caller) {
        return ServiceCalls.call(NotificationOperations.SUBSCRIBE,
                "<wsnt:ConsumerReference><wsa:Address>" + consumer + "</wsa:Address></wsnt:ConsumerReference>" + rest,
                Optional.empty(), caller);
    }

    /** Returns a filter with one expression of the dialect Full; the prefix p is bound. */
    public static String full(String expression) {
        return "<wsnt:Filter xmlns:p='urn:p'><wsnt:TopicExpression Dialect='" + TopicDialect.FULL.uri() + "'>"
                + expression + "</wsnt:TopicExpression></wsnt:Filter>";
    }

    public static Call of(Operation operation, String key, String content) {
        return ServiceCalls.call(operation, content, Optional.of(key), Caller.ANONYMOUS);
    }

    /** Creates a pull point and returns its key. */
    public String pullPoint() {
        return keyIn(
                ServiceCalls.answer(producerService(), ServiceCalls.call(NotificationOperations.CREATE_PULL_POINT, "")),
                NotificationNames.PULL_POINT);
    }

    private static String keyIn(XmlFragment answer, QName reference) {
        return answer.root()
                .child(reference)
                .map(EndpointReference::read)
                .orElseThrow()
                .referenceParameters()
                .getFirst()
                .root()
                .text();
    }

    public static <T> T done(CompletableFuture<T> future) {
        try {
            return future.get(60, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("the future did not complete: " + e, e);
        }
    }

    @Override
    public void close() {
        store.full(false);
        subscriptionRegistry.close();
        pullPoints.close();
        store.close();
    }

    private static PropertyReads reads() {
        return new PropertyReads(QueryEvaluator.direct(XPathLimits.DEFAULT));
    }

    private PullPoints openPullPoints() {
        return PullPoints.open(new PullPointSettings(PULL, LEASES, 6, MAX_MESSAGES, 16 << 20), clock, store,
                statistics);
    }

    private SubscriptionRegistry openSubscriptions() {
        return SubscriptionRegistry.open(
                new SubscriptionSettings(MANAGER, LEASES, 2 * MAX_SUBSCRIPTIONS, 2 * MAX_SUBSCRIPTIONS, maxPerHost,
                        DELIVERY),
                new NotificationDependencies(clock, store, timer, new LocalConsumers(pullPoints, sender), statistics,
                        Budget.unlimited(),
                        new CurrentConsumers()));
    }

    /** Applies the current policy. */
    private final class CurrentConsumers implements ConsumerPolicy {
        @Override
        public Optional<String> refusal(Caller caller, String producerName, String host) {
            return consumers.refusal(caller, producerName, host);
        }

        @Override
        public String share(String host) {
            return consumers.share(host);
        }
    }

    private NotificationProducer openProducer() {
        TopicSet topics = TopicSet.of(List.of(A, AB, C));
        return new NotificationProducer(new NotificationProducer.ProducerDescription(PRODUCER, () -> topics, true,
                () -> XmlTree.of(XmlFragment.parse("<p:RP xmlns:p='urn:p'>" + producerState + "</p:RP>"))),
                subscriptionRegistry, new FilterEvaluator.FilterDependencies(task -> filters.execute(task),
                        () -> nanos.getAndAdd(evaluation.toNanos()), statistics, given -> {
                        }));
    }
}
