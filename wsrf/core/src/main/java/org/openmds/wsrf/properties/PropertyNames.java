package org.openmds.wsrf.properties;

import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.resource.ResourceProperties;

/** Refuses names that are no property of a resource, in words that help. */
final class PropertyNames {

    private PropertyNames() {
    }

    /** The same properties, if the name is one of theirs. */
    static ResourceProperties require(ResourceProperties properties, QName name) {
        if (properties.names().contains(name)) {
            return properties;
        }
        throw new WsrfFaultException(FaultKind.INVALID_RESOURCE_PROPERTY_QNAME,
                "%s is no property of this resource; it has %s"
                        .formatted(name,
                                properties.names().stream().map(QName::toString).collect(Collectors.joining(", "))));
    }
}
