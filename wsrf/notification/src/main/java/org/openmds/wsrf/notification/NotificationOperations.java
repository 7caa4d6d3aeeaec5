package org.openmds.wsrf.notification;

import static org.openmds.wsrf.fault.FaultKind.INVALID_FILTER;
import static org.openmds.wsrf.fault.FaultKind.INVALID_MESSAGE_CONTENT_EXPRESSION;
import static org.openmds.wsrf.fault.FaultKind.INVALID_PRODUCER_PROPERTIES_EXPRESSION;
import static org.openmds.wsrf.fault.FaultKind.INVALID_TOPIC_EXPRESSION;
import static org.openmds.wsrf.fault.FaultKind.MULTIPLE_TOPICS_SPECIFIED;
import static org.openmds.wsrf.fault.FaultKind.NOTIFY_MESSAGE_NOT_SUPPORTED;
import static org.openmds.wsrf.fault.FaultKind.NO_CURRENT_MESSAGE_ON_TOPIC;
import static org.openmds.wsrf.fault.FaultKind.PAUSE_FAILED;
import static org.openmds.wsrf.fault.FaultKind.RESUME_FAILED;
import static org.openmds.wsrf.fault.FaultKind.SUBSCRIBE_CREATION_FAILED;
import static org.openmds.wsrf.fault.FaultKind.TOPIC_EXPRESSION_DIALECT_UNKNOWN;
import static org.openmds.wsrf.fault.FaultKind.TOPIC_NOT_SUPPORTED;
import static org.openmds.wsrf.fault.FaultKind.UNABLE_TO_CREATE_PULL_POINT;
import static org.openmds.wsrf.fault.FaultKind.UNABLE_TO_DESTROY_PULL_POINT;
import static org.openmds.wsrf.fault.FaultKind.UNABLE_TO_DESTROY_SUBSCRIPTION;
import static org.openmds.wsrf.fault.FaultKind.UNABLE_TO_GET_MESSAGES;
import static org.openmds.wsrf.fault.FaultKind.UNACCEPTABLE_INITIAL_TERMINATION_TIME;
import static org.openmds.wsrf.fault.FaultKind.UNACCEPTABLE_TERMINATION_TIME;
import static org.openmds.wsrf.fault.FaultKind.UNRECOGNIZED_POLICY_REQUEST;
import static org.openmds.wsrf.fault.FaultKind.UNSUPPORTED_POLICY_REQUEST;

import java.util.List;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.service.Operation;

/** The supported operations of WS-BaseNotification 1.3, sections 4 to 6. */
public final class NotificationOperations {

    public static final Operation SUBSCRIBE = operation("NotificationProducer", "Subscribe", INVALID_FILTER,
            TOPIC_EXPRESSION_DIALECT_UNKNOWN, INVALID_TOPIC_EXPRESSION, TOPIC_NOT_SUPPORTED,
            INVALID_PRODUCER_PROPERTIES_EXPRESSION, INVALID_MESSAGE_CONTENT_EXPRESSION,
            UNACCEPTABLE_INITIAL_TERMINATION_TIME, UNRECOGNIZED_POLICY_REQUEST, UNSUPPORTED_POLICY_REQUEST,
            NOTIFY_MESSAGE_NOT_SUPPORTED, SUBSCRIBE_CREATION_FAILED);
    public static final Operation GET_CURRENT_MESSAGE = operation("NotificationProducer", "GetCurrentMessage",
            TOPIC_EXPRESSION_DIALECT_UNKNOWN, INVALID_TOPIC_EXPRESSION, TOPIC_NOT_SUPPORTED,
            NO_CURRENT_MESSAGE_ON_TOPIC, MULTIPLE_TOPICS_SPECIFIED);
    public static final Operation RENEW = operation("SubscriptionManager", "Renew", UNACCEPTABLE_TERMINATION_TIME);
    public static final Operation UNSUBSCRIBE = operation("SubscriptionManager", "Unsubscribe",
            UNABLE_TO_DESTROY_SUBSCRIPTION);
    public static final Operation PAUSE_SUBSCRIPTION = operation("PausableSubscriptionManager", "PauseSubscription",
            PAUSE_FAILED);
    public static final Operation RESUME_SUBSCRIPTION = operation("PausableSubscriptionManager", "ResumeSubscription",
            RESUME_FAILED);
    public static final Operation CREATE_PULL_POINT = operation("CreatePullPoint", "CreatePullPoint",
            UNABLE_TO_CREATE_PULL_POINT);
    public static final Operation GET_MESSAGES = operation("PullPoint", "GetMessages", UNABLE_TO_GET_MESSAGES);
    public static final Operation DESTROY_PULL_POINT = operation("PullPoint", "DestroyPullPoint",
            UNABLE_TO_DESTROY_PULL_POINT);

    /** A one-way operation; only a refused message is answered, with a fault. */
    public static final Operation NOTIFY = new Operation(Namespaces.WSN_BW, "NotificationConsumer", "Notify",
            NotificationNames.wsnt("Notify"), Operation.NONE, List.of());

    private NotificationOperations() {
    }

    private static Operation operation(String portType, String name, FaultKind... faults) {
        return new Operation(Namespaces.WSN_BW, portType, name, NotificationNames.wsnt(name),
                NotificationNames.wsnt(name + "Response"), List.of(faults));
    }
}
