package org.openmds.wsrf.notification.broker;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.service.Operation;

/** Names and operations of WS-BrokeredNotification 1.3. */
final class BrokeredNames {

    static final QName PUBLISHER_REFERENCE = br("PublisherReference");
    static final QName TOPIC = br("Topic");
    static final QName DEMAND = br("Demand");
    static final QName CREATION_TIME = br("CreationTime");
    static final QName INITIAL_TERMINATION_TIME = br("InitialTerminationTime");
    static final QName REQUIRES_REGISTRATION = br("RequiresRegistration");
    static final QName REGISTRATION_REFERENCE = br("PublisherRegistrationReference");
    static final QName CONSUMER_REFERENCE = br("ConsumerReference");
    static final QName BROKER_DOCUMENT = br("NotificationBrokerRP");
    static final QName REGISTRATION_DOCUMENT = NotificationNames.omn("PublisherRegistrationRP");
    /** The reference parameter that selects a registration, at the manager and at the broker. */
    static final QName REGISTRATION_KEY = NotificationNames.omn("PublisherRegistrationKey");

    static final Operation REGISTER_PUBLISHER = operation("RegisterPublisher", "RegisterPublisher",
            FaultKind.INVALID_TOPIC_EXPRESSION, FaultKind.TOPIC_NOT_SUPPORTED,
            FaultKind.PUBLISHER_REGISTRATION_REJECTED, FaultKind.PUBLISHER_REGISTRATION_FAILED,
            FaultKind.UNACCEPTABLE_INITIAL_TERMINATION_TIME);
    static final Operation DESTROY_REGISTRATION = operation("PublisherRegistrationManager", "DestroyRegistration",
            FaultKind.REGISTRATION_NOT_DESTROYED);

    private BrokeredNames() {
    }

    private static Operation operation(String portType, String name, FaultKind... faults) {
        return new Operation(Namespaces.WSN_BRW, portType, name, br(name), br(name + "Response"), List.of(faults));
    }

    private static QName br(String localName) {
        return new QName(Namespaces.WSN_BR, localName, "br");
    }
}
