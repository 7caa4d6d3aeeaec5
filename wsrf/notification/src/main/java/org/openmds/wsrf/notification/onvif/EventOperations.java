package org.openmds.wsrf.notification.onvif;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.service.Operation;

/** The supported operations of the event service (ONVIF Core Specification, section 9). */
public final class EventOperations {

    public static final Operation CREATE_PULL_POINT_SUBSCRIPTION = operation("EventPortType",
            "CreatePullPointSubscription", NotificationOperations.SUBSCRIBE.faults());
    public static final Operation GET_SERVICE_CAPABILITIES = operation("EventPortType", "GetServiceCapabilities",
            List.of());
    public static final Operation GET_EVENT_PROPERTIES = operation("EventPortType", "GetEventProperties", List.of());
    public static final Operation PULL_MESSAGES = operation("PullPointSubscription", "PullMessages",
            List.of(FaultKind.UNABLE_TO_GET_MESSAGES));
    public static final Operation SET_SYNCHRONIZATION_POINT = operation("PullPointSubscription",
            "SetSynchronizationPoint", List.of());

    static final String NAMESPACE = "http://www.onvif.org/ver10/events/wsdl";

    private EventOperations() {
    }

    static QName name(String local) {
        return new QName(NAMESPACE, local, "tev");
    }

    private static Operation operation(String portType, String name, List<FaultKind> faults) {
        return new Operation(NAMESPACE, portType, name, name(name), name(name + "Response"), faults);
    }
}
