package org.openmds.loadtest.generator.kind.wsrf;

import java.util.Optional;
import java.util.Set;

/** Actions of WSDL 1.1 as WS-Addressing derives them: namespace, port type, operation. */
final class AddressingAction {

    private static final Set<String> PROPERTIES = Set.of("GetResourcePropertyDocument", "GetResourceProperty",
            "GetMultipleResourceProperties", "QueryResourceProperties", "PutResourcePropertyDocument",
            "SetResourceProperties", "InsertResourceProperties", "UpdateResourceProperties",
            "DeleteResourceProperties");

    private AddressingAction() {
    }

    /** Of an operation by its name, or none where it is of no standard that we know. */
    static Optional<String> of(String operation) {
        if (PROPERTIES.contains(operation)) {
            return Optional.of(action("wsrf/rpw-2", operation, operation));
        }
        return switch (operation) {
            case "Destroy" -> Optional.of(action("wsrf/rlw-2", "ImmediateResourceTermination", operation));
            case "SetTerminationTime" -> Optional.of(action("wsrf/rlw-2", "ScheduledResourceTermination", operation));
            case "Add" -> Optional.of(action("wsrf/sgw-2", "ServiceGroupRegistration", operation));
            case "Subscribe", "GetCurrentMessage" -> Optional.of(action("wsn/bw-2", "NotificationProducer", operation));
            case "Renew", "Unsubscribe" -> Optional.of(action("wsn/bw-2", "SubscriptionManager", operation));
            case "CreatePullPoint" -> Optional.of(action("wsn/bw-2", operation, operation));
            case "GetMessages", "DestroyPullPoint" -> Optional.of(action("wsn/bw-2", "PullPoint", operation));
            default -> Optional.empty();
        };
    }

    private static String action(String namespace, String portType, String operation) {
        return "http://docs.oasis-open.org/%s/%s/%sRequest".formatted(namespace, portType, operation);
    }
}
