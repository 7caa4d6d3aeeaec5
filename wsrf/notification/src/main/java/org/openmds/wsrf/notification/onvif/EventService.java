package org.openmds.wsrf.notification.onvif;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.addressing.ResourceAddress;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.NotificationParts;
import org.openmds.wsrf.notification.lease.LifetimeTexts;
import org.openmds.wsrf.notification.pullpoint.ServedPullPoints;
import org.openmds.wsrf.notification.subscription.NotificationProducer;
import org.openmds.wsrf.notification.subscription.PullSubscriptions;
import org.openmds.wsrf.notification.subscription.PullSubscriptions.PullSubscription;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The event service of ONVIF (Core Specification, section 9) for the topics of one producer: a subscription and its pull point as one resource. The
 * service itself takes CreatePullPointSubscription; the address in its answer takes PullMessages, SetSynchronizationPoint, Renew and Unsubscribe.
 */
public final class EventService {

    /** The last path segment of its URL. */
    public static final String NAME = "EventService";

    private static final QName DOCUMENT = NotificationNames.omn("PullPointRP");
    private static final Instant NEVER = Instant.parse("9999-12-31T23:59:59Z");
    private static final String CONTENT_DIALECT = "http://www.w3.org/TR/1999/REC-xpath-19991116";

    private final NotificationProducer producer;
    private final PullSubscriptions subscriptions;
    private final ServedPullPoints pullPoints;
    private final String address;

    private EventService(NotificationProducer producer, PullSubscriptions subscriptions, ServedPullPoints pullPoints,
            String address) {
        this.producer = producer;
        this.subscriptions = subscriptions;
        this.pullPoints = pullPoints;
        this.address = address;
    }

    /**
     * The parts of the service.
     *
     * @param producer
     *            publishes the topics
     * @param group
     *            name of the group whose rights apply
     * @param address
     *            URL of the service
     */
    public record EventSource(NotificationProducer producer, String group, String address) {
    }

    /** Returns the service. Each of its operations needs the right to read. */
    public static ServiceEndpoint service(EventSource source, PullSubscriptions subscriptions,
            ServedPullPoints pullPoints, AccessPolicy policy) {
        EventService service = new EventService(source.producer(), subscriptions, pullPoints, source.address());
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(NAME, DOCUMENT, Optional.of(NotificationNames.SUBSCRIPTION_KEY)),
                source.group(), policy, service::find, service.bindings());
    }

    /** The service itself, or one subscription. */
    private record EventResource(Optional<PullSubscription> subscription) implements Resource {

        @Override
        public ResourceProperties properties(WsrfDialect dialect) {
            return PropertyDocument.named(DOCUMENT).build();
        }

        PullSubscription one() {
            return subscription.orElseThrow(() -> new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN,
                    "this operation needs the address of a subscription, which CreatePullPointSubscription answers"));
        }
    }

    private Optional<EventResource> find(Optional<String> key) {
        return key.isEmpty()
                ? Optional.of(new EventResource(Optional.empty()))
                : subscriptions.find(key.get()).map(found -> new EventResource(Optional.of(found)));
    }

    private List<OperationBinding<EventResource>> bindings() {
        return Stream.concat(producer.<EventResource>bindings().stream(), ownBindings().stream()).toList();
    }

    private List<OperationBinding<EventResource>> ownBindings() {
        return List.of(
                new OperationBinding<>(EventOperations.CREATE_PULL_POINT_SUBSCRIPTION, AccessRight.READ,
                        (call, resource) -> create(call)),
                new OperationBinding<>(EventOperations.GET_SERVICE_CAPABILITIES, AccessRight.READ,
                        (call, resource) -> capabilities(call)),
                new OperationBinding<>(EventOperations.GET_EVENT_PROPERTIES, AccessRight.READ,
                        (call, resource) -> eventProperties(call)),
                new OperationBinding<>(EventOperations.PULL_MESSAGES, AccessRight.READ,
                        (call, resource) -> pull(call, resource.one())),
                new OperationBinding<>(EventOperations.SET_SYNCHRONIZATION_POINT, AccessRight.READ,
                        (call, resource) -> {
                            resource.one().repeat(producer, call);
                            return NotificationNames.empty(call.operation().response());
                        }),
                new OperationBinding<>(NotificationOperations.RENEW, AccessRight.READ,
                        (call, resource) -> renew(call, resource.one())),
                new OperationBinding<>(NotificationOperations.UNSUBSCRIBE, AccessRight.READ, (call, resource) -> {
                    resource.one().end(call);
                    pullPoints.end(resource.one().consumer(), call);
                    return NotificationNames.empty(call.operation().response());
                }));
    }

    private XmlOutput create(Call call) {
        XmlElement request = call.body().root();
        RequestedLifetime lifetime = lifetime(request, EventOperations.name("InitialTerminationTime"));
        EndpointReference pullPoint = pullPoints.create(call, FaultKind.SUBSCRIBE_CREATION_FAILED);
        PullSubscription made;
        try {
            pullPoints.renew(pullPoint, lifetime, call);
            made = subscriptions.subscribe(producer, subscribe(request, pullPoint).root(), call);
        } catch (WsrfFaultException refused) {
            pullPoints.end(pullPoint, call);
            throw refused;
        }
        XmlFragmentBuilder response = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response())
                .fragment(ResourceAddress.reference(address, NotificationNames.SUBSCRIPTION_KEY, made.key())
                        .toFragment(EventOperations.name("SubscriptionReference")));
        response.element(NotificationNames.CURRENT_TIME, XmlTimes.text(subscriptions.clock().now()));
        return response.element(NotificationNames.TERMINATION_TIME, XmlTimes.text(end(made.lease()))).end().build();
    }

    /** Returns the request of WS-BaseNotification with the filter and the lease of a request of ONVIF. */
    private static XmlFragment subscribe(XmlElement request, EndpointReference consumer) {
        XmlFragmentBuilder subscribe = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(NotificationOperations.SUBSCRIBE.request())
                .fragment(consumer.toFragment(NotificationNames.CONSUMER_REFERENCE));
        request.child(EventOperations.name("Filter")).ifPresent(filter -> {
            subscribe.start(NotificationNames.FILTER);
            filter.children().forEach(condition -> subscribe.fragment(condition.toFragment()));
            subscribe.end();
        });
        request.child(EventOperations.name("InitialTerminationTime"))
                .map(XmlElement::text)
                .filter(time -> !time.isBlank())
                .ifPresent(time -> subscribe.element(NotificationNames.INITIAL_TERMINATION_TIME, time.strip()));
        return subscribe.end().build();
    }

    private XmlOutput renew(Call call, PullSubscription subscription) {
        RequestedLifetime requested = lifetime(call.body().root(), NotificationNames.TERMINATION_TIME);
        Lease granted = subscription.renew(requested, call);
        pullPoints.renew(subscription.consumer(), requested, call);
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response())
                .element(NotificationNames.TERMINATION_TIME, XmlTimes.text(end(granted)))
                .element(NotificationNames.CURRENT_TIME, XmlTimes.text(subscriptions.clock().now()))
                .end()
                .build();
    }

    private RequestedLifetime lifetime(XmlElement request, QName name) {
        return LifetimeTexts.read(request.child(name).filter(time -> !time.text().isBlank()),
                subscriptions.clock().now())
                .orElseThrow(() -> new WsrfFaultException(FaultKind.UNACCEPTABLE_INITIAL_TERMINATION_TIME,
                        "%s must be an xsd:dateTime, an xsd:duration or nil".formatted(name.getLocalPart())));
    }

    /** Answers with the messages that wait; waits for the first, but at most half of the time that the request has left. */
    private XmlOutput pull(Call call, PullSubscription subscription) {
        XmlElement request = call.body().root();
        Duration half = call.deadline().remaining().dividedBy(2);
        Duration timeout = timeout(request);
        Instant end = end(kept(call, subscription, timeout));
        List<List<byte[]>> messages = pullPoints.take(subscription.consumer(), limit(request),
                timeout.compareTo(half) < 0 ? timeout : half, call);
        String start = "<tev:PullMessagesResponse xmlns:tev=\"%s\" xmlns:wsnt=\"%s\"><tev:CurrentTime>%s</tev:CurrentTime><tev:TerminationTime>%s</tev:TerminationTime>"
                .formatted(EventOperations.NAMESPACE, Namespaces.WSN_B, XmlTimes.text(subscriptions.clock().now()),
                        XmlTimes.text(end));
        return NotificationParts.wrap(NotificationParts.ascii(start), messages,
                NotificationParts.ascii("</tev:PullMessagesResponse>"));
    }

    /** Renews a subscription from which messages are pulled, if less than half of its lease is left after the wait. */
    private Lease kept(Call call, PullSubscription subscription, Duration timeout) {
        Lease lease = subscription.lease();
        if (lease instanceof Lease.Limited limited && limited.endNanos() - subscriptions.clock().nanoTime()
                - timeout.toNanos() < limited.granted().dividedBy(2).toNanos()) {
            RequestedLifetime same = new RequestedLifetime.Relative(limited.granted());
            Lease renewed = subscription.renew(same, call);
            pullPoints.renew(subscription.consumer(), same, call);
            return renewed;
        }
        return lease;
    }

    private Instant end(Lease lease) {
        return lease.terminationTime(subscriptions.clock()).orElse(NEVER);
    }

    private Duration timeout(XmlElement request) {
        return request.child(EventOperations.name("Timeout"))
                .flatMap(text -> RequestedLifetime.parse(text.text().strip(), subscriptions.clock().now()))
                .map(time -> time instanceof RequestedLifetime.Relative relative ? relative.duration() : Duration.ZERO)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.UNABLE_TO_GET_MESSAGES,
                        "PullMessages needs a Timeout, an xsd:duration"));
    }

    private static long limit(XmlElement request) {
        return request.child(EventOperations.name("MessageLimit"))
                .map(text -> text.text().strip())
                .filter(text -> text.matches("\\+?[0-9]{1,9}"))
                .map(Long::parseLong)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.UNABLE_TO_GET_MESSAGES,
                        "PullMessages needs a MessageLimit of at least 0"));
    }

    private static XmlOutput capabilities(Call call) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response())
                .start(EventOperations.name("Capabilities"))
                .attribute(new QName("WSSubscriptionPolicySupport"), "false")
                .attribute(new QName("WSPullPointSupport"), "false")
                .attribute(new QName("WSPausableSubscriptionManagerInterfaceSupport"), "false")
                .attribute(new QName("PersistentNotificationStorage"), "false")
                .end()
                .end()
                .build();
    }

    private XmlOutput eventProperties(Call call) {
        List<XmlFragment> properties = producer.properties();
        XmlFragmentBuilder response = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response());
        for (QName name : List.of(NotificationNames.FIXED_TOPIC_SET, TopicSet.NAME,
                NotificationNames.TOPIC_EXPRESSION_DIALECT)) {
            properties.stream().filter(each -> each.name().equals(name)).forEach(response::fragment);
        }
        return response.element(EventOperations.name("MessageContentFilterDialect"), CONTENT_DIALECT)
                .element(EventOperations.name("ProducerPropertiesFilterDialect"), CONTENT_DIALECT)
                .element(EventOperations.name("MessageContentSchemaLocation"), "http://docs.oasis-open.org/wsrf/sg-2")
                .end()
                .build();
    }
}
