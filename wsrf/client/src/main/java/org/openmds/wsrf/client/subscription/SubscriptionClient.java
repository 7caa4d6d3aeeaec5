package org.openmds.wsrf.client.subscription;

import static org.openmds.wsrf.client.subscription.SubscriptionRequest.wsnt;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException.BadAnswer;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Calls the operations of WS-BaseNotification 1.3 on services of any implementation. Thread-safe; calls block and fail as those of
 * {@link WsrfClient} do.
 *
 * <pre>{@code
 * SubscriptionClient notification = new SubscriptionClient(client);
 * EndpointReference pullPoint = notification.createPullPoint(index);
 * GrantedSubscription granted = notification.subscribe(index, SubscriptionRequest.to(pullPoint)
 *         .onTopic(TopicDialect.SIMPLE, "sg:Entry", Map.of("sg", "http://docs.oasis-open.org/wsrf/sg-2")));
 * List<ReceivedNotification> received = notification.getMessages(pullPoint, 100);
 * }</pre>
 */
public final class SubscriptionClient {

    private static final QName TERMINATION_TIME = wsnt("TerminationTime");
    private static final QName CURRENT_TIME = wsnt("CurrentTime");
    private static final QName DROPPED_MESSAGES = new QName("http://openmds.org/notification", "DroppedMessages");

    private final WsrfClient client;

    public SubscriptionClient(WsrfClient client) {
        this.client = client;
    }

    /**
     * A subscription that a producer has accepted.
     *
     * @param subscription
     *            the endpoint reference of the subscription; requests to renew, pause and end it go there
     */
    public record GrantedSubscription(EndpointReference subscription, GrantedLifetime lifetime) {
    }

    /** Subscribes to a producer. */
    public GrantedSubscription subscribe(EndpointReference producer, SubscriptionRequest request) {
        XmlFragment response = client.call(producer, NotificationOperations.SUBSCRIBE, request.toFragment());
        return parse(producer, response, root -> new GrantedSubscription(reference(root, wsnt("SubscriptionReference")),
                // Both times are optional here, and GT4 omits them.
                root.child(TERMINATION_TIME).isPresent() && root.child(CURRENT_TIME).isPresent()
                        ? GrantedLifetime.read(root, TERMINATION_TIME, CURRENT_TIME)
                        : GrantedLifetime.withoutEnd()));
    }

    /** Requests a lifetime, counted from now. */
    public GrantedLifetime renew(EndpointReference subscription, Duration lifetime) {
        XmlFragment request = start(NotificationOperations.RENEW).element(TERMINATION_TIME, lifetime.toString())
                .end()
                .build();
        XmlFragment response = client.call(subscription, NotificationOperations.RENEW, request);
        return parse(subscription, response, root -> GrantedLifetime.read(root, TERMINATION_TIME, CURRENT_TIME));
    }

    /** Ends a subscription. */
    public void unsubscribe(EndpointReference subscription) {
        callWithoutParameters(subscription, NotificationOperations.UNSUBSCRIBE);
    }

    /** Stops notifications until {@link #resume}. */
    public void pause(EndpointReference subscription) {
        callWithoutParameters(subscription, NotificationOperations.PAUSE_SUBSCRIPTION);
    }

    /** Resumes notifications after a pause. */
    public void resume(EndpointReference subscription) {
        callWithoutParameters(subscription, NotificationOperations.RESUME_SUBSCRIPTION);
    }

    /**
     * Returns the last message on a topic.
     *
     * @param expression
     *            a topic expression that selects one topic
     */
    public XmlFragment getCurrentMessage(EndpointReference producer, TopicDialect dialect, String expression,
            Map<String, String> namespaces) {
        XmlFragment request = start(NotificationOperations.GET_CURRENT_MESSAGE)
                .fragment(SubscriptionRequest.topic(wsnt("Topic"), dialect, expression, namespaces))
                .end()
                .build();
        XmlFragment response = client.call(producer, NotificationOperations.GET_CURRENT_MESSAGE, request);
        return parse(producer, response, root -> root.children()
                .stream()
                .findFirst()
                .map(XmlElement::toFragment)
                .orElseThrow(() -> new InvalidXmlException("GetCurrentMessageResponse is empty")));
    }

    /** Creates a pull point at a service that supports them. */
    public EndpointReference createPullPoint(EndpointReference factory) {
        XmlFragment response = client.call(factory, NotificationOperations.CREATE_PULL_POINT,
                start(NotificationOperations.CREATE_PULL_POINT).end().build());
        return parse(factory, response, root -> reference(root, wsnt("PullPoint")));
    }

    /** Fetches and removes the oldest messages of a pull point, up to the given number. */
    public List<ReceivedNotification> getMessages(EndpointReference pullPoint, int maximum) {
        return getMessages(pullPoint, maximum, ReceivedNotification::readAll);
    }

    /**
     * Fetches and removes the oldest messages of a pull point.
     *
     * @param reader
     *            reads the GetMessagesResponse; throws {@link InvalidXmlException} or {@link WsrfFaultException} if it is not as expected
     */
    public <T> T getMessages(EndpointReference pullPoint, int maximum, Function<XmlElement, T> reader) {
        XmlFragment request = start(NotificationOperations.GET_MESSAGES)
                .element(wsnt("MaximumNumber"), Integer.toString(maximum))
                .end()
                .build();
        XmlFragment response = client.call(pullPoint, NotificationOperations.GET_MESSAGES, request);
        return parse(pullPoint, response, reader);
    }

    /** Returns the number of messages that an OpenMDS pull point has dropped so far because it was full; 0 if it does not report this. */
    static long droppedMessages(XmlElement response) {
        return response.child(DROPPED_MESSAGES)
                .map(count -> count.text().strip())
                .filter(count -> count.matches("\\d{1,18}"))
                .map(Long::parseLong)
                .orElse(0L);
    }

    /** Destroys a pull point with its messages. */
    public void destroyPullPoint(EndpointReference pullPoint) {
        callWithoutParameters(pullPoint, NotificationOperations.DESTROY_PULL_POINT);
    }

    private void callWithoutParameters(EndpointReference resource, Operation operation) {
        client.call(resource, operation, start(operation).end().build());
    }

    private static EndpointReference reference(XmlElement response, QName name) {
        return EndpointReference.read(response.child(name)
                .orElseThrow(() -> new InvalidXmlException("%s has no %s".formatted(
                        response.name().getLocalPart(), name.getLocalPart()))));
    }

    /** Reads a well-formed answer; throws {@link BadAnswer} if required parts are missing or invalid. */
    private static <T> T parse(EndpointReference resource, XmlFragment response, Function<XmlElement, T> reader) {
        try {
            return reader.apply(response.root());
        } catch (InvalidXmlException | WsrfFaultException e) {
            throw new BadAnswer(resource.address(), 200, "does not conform to the standard: " + e.getMessage(), e);
        }
    }

    private static XmlFragmentBuilder start(Operation operation) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(operation.request());
    }
}
