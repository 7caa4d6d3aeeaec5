package org.openmds.wsrf.properties;

import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.XmlElement;

/** Reads the names of properties, and refuses names that are not properties of a resource; the fault lists the valid names. */
final class PropertyNames {

    private PropertyNames() {
    }

    /** Returns the name that an element holds. */
    static QName read(XmlElement element) {
        String written = element.text().strip();
        return element.resolve(written)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.INVALID_RESOURCE_PROPERTY_QNAME,
                        "'%s' is not a QName, or its prefix is not bound".formatted(written)));
    }

    /** Returns the given properties if they declare the name. */
    static ResourceProperties require(ResourceProperties properties, QName name) {
        if (properties.names().contains(name)) {
            return properties;
        }
        throw new WsrfFaultException(FaultKind.INVALID_RESOURCE_PROPERTY_QNAME,
                "%s is not a property of this resource; it has %s"
                        .formatted(name,
                                properties.names().stream().map(QName::toString).collect(Collectors.joining(", "))));
    }
}
