package org.openmds.loadtest.generator.kind.wsrf;

import java.util.Optional;
import java.util.Set;

/** WS-Addressing actions of WSDL 1.1 operations, composed of namespace, port type and operation. */
final class AddressingAction {

    private static final Set<String> PROPERTIES = Set.of("GetResourcePropertyDocument", "GetResourceProperty",
            "GetMultipleResourceProperties", "QueryResourceProperties", "PutResourcePropertyDocument",
            "SetResourceProperties", "InsertResourceProperties", "UpdateResourceProperties",
            "DeleteResourceProperties");

    private AddressingAction() {
    }

    /** Returns the action of an operation; empty if the operation is of no supported standard. */
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
