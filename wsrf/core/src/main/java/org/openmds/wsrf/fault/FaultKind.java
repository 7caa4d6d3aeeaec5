package org.openmds.wsrf.fault;

import static org.openmds.wsrf.Namespaces.WSN_B;
import static org.openmds.wsrf.Namespaces.WSN_BR;
import static org.openmds.wsrf.Namespaces.WSRF_BF;
import static org.openmds.wsrf.Namespaces.WSRF_R;
import static org.openmds.wsrf.Namespaces.WSRF_RL;
import static org.openmds.wsrf.Namespaces.WSRF_RP;
import static org.openmds.wsrf.Namespaces.WSRF_SG;

import java.util.Arrays;
import java.util.Optional;

import javax.xml.namespace.QName;

/** Every fault that WSRF 1.2 and WSN 1.3 name: the element of its detail, and who is to blame. */
public enum FaultKind {
    /** Anything that has no fault of its own: a malformed message, an unknown operation, a refused right. */
    BASE(WSRF_BF, "BaseFault", Blame.SENDER),
    /** As {@link #BASE}, where the service itself is at fault. */
    INTERNAL(WSRF_BF, "BaseFault", Blame.RECEIVER),

    RESOURCE_UNKNOWN(WSRF_R, "ResourceUnknownFault", Blame.SENDER), RESOURCE_UNAVAILABLE(WSRF_R,
            "ResourceUnavailableFault", Blame.RECEIVER),

    INVALID_RESOURCE_PROPERTY_QNAME(WSRF_RP, "InvalidResourcePropertyQNameFault",
            Blame.SENDER), UNKNOWN_QUERY_EXPRESSION_DIALECT(WSRF_RP, "UnknownQueryExpressionDialectFault",
                    Blame.SENDER), INVALID_QUERY_EXPRESSION(WSRF_RP, "InvalidQueryExpressionFault",
                            Blame.SENDER), QUERY_EVALUATION_ERROR(WSRF_RP, "QueryEvaluationErrorFault",
                                    Blame.SENDER), UNABLE_TO_PUT_RESOURCE_PROPERTY_DOCUMENT(WSRF_RP,
                                            "UnableToPutResourcePropertyDocumentFault",
                                            Blame.SENDER), INVALID_MODIFICATION(WSRF_RP, "InvalidModificationFault",
                                                    Blame.SENDER), UNABLE_TO_MODIFY_RESOURCE_PROPERTY(WSRF_RP,
                                                            "UnableToModifyResourcePropertyFault",
                                                            Blame.SENDER), SET_RESOURCE_PROPERTY_REQUEST_FAILED(WSRF_RP,
                                                                    "SetResourcePropertyRequestFailedFault",
                                                                    Blame.SENDER), INSERT_RESOURCE_PROPERTIES_REQUEST_FAILED(
                                                                            WSRF_RP,
                                                                            "InsertResourcePropertiesRequestFailedFault",
                                                                            Blame.SENDER), UPDATE_RESOURCE_PROPERTIES_REQUEST_FAILED(
                                                                                    WSRF_RP,
                                                                                    "UpdateResourcePropertiesRequestFailedFault",
                                                                                    Blame.SENDER), DELETE_RESOURCE_PROPERTIES_REQUEST_FAILED(
                                                                                            WSRF_RP,
                                                                                            "DeleteResourcePropertiesRequestFailedFault",
                                                                                            Blame.SENDER),

    RESOURCE_NOT_DESTROYED(WSRF_RL, "ResourceNotDestroyedFault", Blame.SENDER), UNABLE_TO_SET_TERMINATION_TIME(WSRF_RL,
            "UnableToSetTerminationTimeFault", Blame.SENDER), TERMINATION_TIME_CHANGE_REJECTED(WSRF_RL,
                    "TerminationTimeChangeRejectedFault", Blame.SENDER),

    ADD_REFUSED(WSRF_SG, "AddRefusedFault", Blame.SENDER), CONTENT_CREATION_FAILED(WSRF_SG,
            "ContentCreationFailedFault",
            Blame.SENDER), UNSUPPORTED_MEMBER_INTERFACE(WSRF_SG, "UnsupportedMemberInterfaceFault", Blame.SENDER),

    SUBSCRIBE_CREATION_FAILED(WSN_B, "SubscribeCreationFailedFault", Blame.SENDER), INVALID_FILTER(WSN_B,
            "InvalidFilterFault", Blame.SENDER), TOPIC_EXPRESSION_DIALECT_UNKNOWN(WSN_B,
                    "TopicExpressionDialectUnknownFault", Blame.SENDER), INVALID_TOPIC_EXPRESSION(WSN_B,
                            "InvalidTopicExpressionFault", Blame.SENDER), TOPIC_NOT_SUPPORTED(WSN_B,
                                    "TopicNotSupportedFault", Blame.SENDER), MULTIPLE_TOPICS_SPECIFIED(WSN_B,
                                            "MultipleTopicsSpecifiedFault",
                                            Blame.SENDER), INVALID_PRODUCER_PROPERTIES_EXPRESSION(WSN_B,
                                                    "InvalidProducerPropertiesExpressionFault",
                                                    Blame.SENDER), INVALID_MESSAGE_CONTENT_EXPRESSION(WSN_B,
                                                            "InvalidMessageContentExpressionFault",
                                                            Blame.SENDER), UNRECOGNIZED_POLICY_REQUEST(WSN_B,
                                                                    "UnrecognizedPolicyRequestFault",
                                                                    Blame.SENDER), UNSUPPORTED_POLICY_REQUEST(WSN_B,
                                                                            "UnsupportedPolicyRequestFault",
                                                                            Blame.SENDER), NOTIFY_MESSAGE_NOT_SUPPORTED(
                                                                                    WSN_B,
                                                                                    "NotifyMessageNotSupportedFault",
                                                                                    Blame.SENDER), UNACCEPTABLE_INITIAL_TERMINATION_TIME(
                                                                                            WSN_B,
                                                                                            "UnacceptableInitialTerminationTimeFault",
                                                                                            Blame.SENDER), NO_CURRENT_MESSAGE_ON_TOPIC(
                                                                                                    WSN_B,
                                                                                                    "NoCurrentMessageOnTopicFault",
                                                                                                    Blame.SENDER), UNABLE_TO_GET_MESSAGES(
                                                                                                            WSN_B,
                                                                                                            "UnableToGetMessagesFault",
                                                                                                            Blame.RECEIVER), UNABLE_TO_DESTROY_PULL_POINT(
                                                                                                                    WSN_B,
                                                                                                                    "UnableToDestroyPullPointFault",
                                                                                                                    Blame.RECEIVER), UNABLE_TO_CREATE_PULL_POINT(
                                                                                                                            WSN_B,
                                                                                                                            "UnableToCreatePullPointFault",
                                                                                                                            Blame.RECEIVER), UNACCEPTABLE_TERMINATION_TIME(
                                                                                                                                    WSN_B,
                                                                                                                                    "UnacceptableTerminationTimeFault",
                                                                                                                                    Blame.SENDER), UNABLE_TO_DESTROY_SUBSCRIPTION(
                                                                                                                                            WSN_B,
                                                                                                                                            "UnableToDestroySubscriptionFault",
                                                                                                                                            Blame.RECEIVER), PAUSE_FAILED(
                                                                                                                                                    WSN_B,
                                                                                                                                                    "PauseFailedFault",
                                                                                                                                                    Blame.RECEIVER), RESUME_FAILED(
                                                                                                                                                            WSN_B,
                                                                                                                                                            "ResumeFailedFault",
                                                                                                                                                            Blame.RECEIVER),

    PUBLISHER_REGISTRATION_REJECTED(WSN_BR, "PublisherRegistrationRejectedFault",
            Blame.SENDER), PUBLISHER_REGISTRATION_FAILED(WSN_BR, "PublisherRegistrationFailedFault",
                    Blame.RECEIVER), REGISTRATION_NOT_DESTROYED(WSN_BR, "ResourceNotDestroyedFault", Blame.SENDER);

    /** Whose fault a fault is: SOAP 1.1 says Client and Server, SOAP 1.2 Sender and Receiver. */
    public enum Blame {
        SENDER, RECEIVER
    }

    @SuppressWarnings("ImmutableEnumChecker") // a QName is immutable
    private final QName detailName;
    private final Blame blame;

    FaultKind(String namespace, String localName, Blame blame) {
        this.detailName = new QName(namespace, localName, prefixOf(namespace));
        this.blame = blame;
    }

    /** The kind whose detail element has that name; {@link #BASE} for {@code bf:BaseFault}. */
    public static Optional<FaultKind> ofDetail(QName name) {
        return Arrays.stream(values()).filter(kind -> kind.detailName.equals(name)).findFirst();
    }

    /** The element in the fault's detail. */
    public QName detailName() {
        return detailName;
    }

    public Blame blame() {
        return blame;
    }

    /** The WS-Addressing action of a message that carries this fault (WS-BaseFaults 1.2, section 2; WS-BaseNotification 1.3, section 1). */
    public String action() {
        return detailName.getNamespaceURI().startsWith("http://docs.oasis-open.org/wsn/")
                ? "http://docs.oasis-open.org/wsn/fault"
                : "http://docs.oasis-open.org/wsrf/fault";
    }

    private static String prefixOf(String namespace) {
        return namespace.substring(namespace.lastIndexOf('/') + 1, namespace.length() - 2);
    }
}
