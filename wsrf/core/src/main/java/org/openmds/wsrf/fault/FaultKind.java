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

/** All faults that WSRF 1.2 and WSN 1.3 define. Each has the name of its detail element and the party that is responsible for it. */
public enum FaultKind {
    /** A fault without a type of its own: a malformed message, an unknown operation, a missing right. */
    BASE(WSRF_BF, "BaseFault", ResponsibleParty.SENDER), //
    /** The same detail element as {@link #BASE}, for errors inside the service. */
    INTERNAL(WSRF_BF, "BaseFault", ResponsibleParty.RECEIVER), //

    RESOURCE_UNKNOWN(WSRF_R, "ResourceUnknownFault", ResponsibleParty.SENDER), //
    RESOURCE_UNAVAILABLE(WSRF_R, "ResourceUnavailableFault", ResponsibleParty.RECEIVER), //

    INVALID_RESOURCE_PROPERTY_QNAME(WSRF_RP, "InvalidResourcePropertyQNameFault", ResponsibleParty.SENDER), //
    UNKNOWN_QUERY_EXPRESSION_DIALECT(WSRF_RP, "UnknownQueryExpressionDialectFault", ResponsibleParty.SENDER), //
    INVALID_QUERY_EXPRESSION(WSRF_RP, "InvalidQueryExpressionFault", ResponsibleParty.SENDER), //
    QUERY_EVALUATION_ERROR(WSRF_RP, "QueryEvaluationErrorFault", ResponsibleParty.SENDER), //
    UNABLE_TO_PUT_RESOURCE_PROPERTY_DOCUMENT(WSRF_RP, "UnableToPutResourcePropertyDocumentFault",
            ResponsibleParty.SENDER), //
    INVALID_MODIFICATION(WSRF_RP, "InvalidModificationFault", ResponsibleParty.SENDER), //
    UNABLE_TO_MODIFY_RESOURCE_PROPERTY(WSRF_RP, "UnableToModifyResourcePropertyFault", ResponsibleParty.SENDER), //
    SET_RESOURCE_PROPERTY_REQUEST_FAILED(WSRF_RP, "SetResourcePropertyRequestFailedFault", ResponsibleParty.SENDER), //
    INSERT_RESOURCE_PROPERTIES_REQUEST_FAILED(WSRF_RP, "InsertResourcePropertiesRequestFailedFault",
            ResponsibleParty.SENDER), //
    UPDATE_RESOURCE_PROPERTIES_REQUEST_FAILED(WSRF_RP, "UpdateResourcePropertiesRequestFailedFault",
            ResponsibleParty.SENDER), //
    DELETE_RESOURCE_PROPERTIES_REQUEST_FAILED(WSRF_RP, "DeleteResourcePropertiesRequestFailedFault",
            ResponsibleParty.SENDER), //

    RESOURCE_NOT_DESTROYED(WSRF_RL, "ResourceNotDestroyedFault", ResponsibleParty.SENDER), //
    UNABLE_TO_SET_TERMINATION_TIME(WSRF_RL, "UnableToSetTerminationTimeFault", ResponsibleParty.SENDER), //
    TERMINATION_TIME_CHANGE_REJECTED(WSRF_RL, "TerminationTimeChangeRejectedFault", ResponsibleParty.SENDER), //

    ADD_REFUSED(WSRF_SG, "AddRefusedFault", ResponsibleParty.SENDER), //
    CONTENT_CREATION_FAILED(WSRF_SG, "ContentCreationFailedFault", ResponsibleParty.SENDER), //
    UNSUPPORTED_MEMBER_INTERFACE(WSRF_SG, "UnsupportedMemberInterfaceFault", ResponsibleParty.SENDER), //

    SUBSCRIBE_CREATION_FAILED(WSN_B, "SubscribeCreationFailedFault", ResponsibleParty.SENDER), //
    INVALID_FILTER(WSN_B, "InvalidFilterFault", ResponsibleParty.SENDER), //
    TOPIC_EXPRESSION_DIALECT_UNKNOWN(WSN_B, "TopicExpressionDialectUnknownFault", ResponsibleParty.SENDER), //
    INVALID_TOPIC_EXPRESSION(WSN_B, "InvalidTopicExpressionFault", ResponsibleParty.SENDER), //
    TOPIC_NOT_SUPPORTED(WSN_B, "TopicNotSupportedFault", ResponsibleParty.SENDER), //
    MULTIPLE_TOPICS_SPECIFIED(WSN_B, "MultipleTopicsSpecifiedFault", ResponsibleParty.SENDER), //
    INVALID_PRODUCER_PROPERTIES_EXPRESSION(WSN_B, "InvalidProducerPropertiesExpressionFault", ResponsibleParty.SENDER), //
    INVALID_MESSAGE_CONTENT_EXPRESSION(WSN_B, "InvalidMessageContentExpressionFault", ResponsibleParty.SENDER), //
    UNRECOGNIZED_POLICY_REQUEST(WSN_B, "UnrecognizedPolicyRequestFault", ResponsibleParty.SENDER), //
    UNSUPPORTED_POLICY_REQUEST(WSN_B, "UnsupportedPolicyRequestFault", ResponsibleParty.SENDER), //
    NOTIFY_MESSAGE_NOT_SUPPORTED(WSN_B, "NotifyMessageNotSupportedFault", ResponsibleParty.SENDER), //
    UNACCEPTABLE_INITIAL_TERMINATION_TIME(WSN_B, "UnacceptableInitialTerminationTimeFault", ResponsibleParty.SENDER), //
    NO_CURRENT_MESSAGE_ON_TOPIC(WSN_B, "NoCurrentMessageOnTopicFault", ResponsibleParty.SENDER), //
    UNABLE_TO_GET_MESSAGES(WSN_B, "UnableToGetMessagesFault", ResponsibleParty.RECEIVER), //
    UNABLE_TO_DESTROY_PULL_POINT(WSN_B, "UnableToDestroyPullPointFault", ResponsibleParty.RECEIVER), //
    UNABLE_TO_CREATE_PULL_POINT(WSN_B, "UnableToCreatePullPointFault", ResponsibleParty.RECEIVER), //
    UNACCEPTABLE_TERMINATION_TIME(WSN_B, "UnacceptableTerminationTimeFault", ResponsibleParty.SENDER), //
    UNABLE_TO_DESTROY_SUBSCRIPTION(WSN_B, "UnableToDestroySubscriptionFault", ResponsibleParty.RECEIVER), //
    PAUSE_FAILED(WSN_B, "PauseFailedFault", ResponsibleParty.RECEIVER), //
    RESUME_FAILED(WSN_B, "ResumeFailedFault", ResponsibleParty.RECEIVER), //

    PUBLISHER_REGISTRATION_REJECTED(WSN_BR, "PublisherRegistrationRejectedFault", ResponsibleParty.SENDER), //
    PUBLISHER_REGISTRATION_FAILED(WSN_BR, "PublisherRegistrationFailedFault", ResponsibleParty.RECEIVER), //
    REGISTRATION_NOT_DESTROYED(WSN_BR, "ResourceNotDestroyedFault", ResponsibleParty.SENDER);

    /** The party that is responsible for a fault: Client and Server in SOAP 1.1, Sender and Receiver in SOAP 1.2. */
    public enum ResponsibleParty {
        SENDER, RECEIVER
    }

    @SuppressWarnings("ImmutableEnumChecker") // a QName is immutable
    private final QName detailName;
    private final ResponsibleParty responsibleParty;

    FaultKind(String namespace, String localName, ResponsibleParty responsibleParty) {
        this.detailName = new QName(namespace, localName, prefixOf(namespace));
        this.responsibleParty = responsibleParty;
    }

    /** Returns the kind with the given name of the detail element; {@link #BASE} for {@code bf:BaseFault}. */
    public static Optional<FaultKind> ofDetail(QName name) {
        return Arrays.stream(values()).filter(kind -> kind.detailName.equals(name)).findFirst();
    }

    /** Returns the name of the element in the fault's detail. */
    public QName detailName() {
        return detailName;
    }

    public ResponsibleParty responsibleParty() {
        return responsibleParty;
    }

    /** Returns the WS-Addressing action of a message that carries this fault (WS-BaseFaults 1.2, section 2; WS-BaseNotification 1.3, section 1). */
    public String action() {
        return detailName.getNamespaceURI().startsWith("http://docs.oasis-open.org/wsn/")
                ? "http://docs.oasis-open.org/wsn/fault"
                : "http://docs.oasis-open.org/wsrf/fault";
    }

    private static String prefixOf(String namespace) {
        return namespace.substring(namespace.lastIndexOf('/') + 1, namespace.length() - 2);
    }
}
