package org.openmds.provider.host;

import java.math.BigDecimal;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code host:ProcessorUse}: percent of the time between two collections, for all processors together. */
@XmlType(name = "ProcessorUseType", namespace = HostNamespaces.HOST)
final class ProcessorUseElement {
    @XmlAttribute(name = "User", namespace = HostNamespaces.HOST)
    @Nullable
    BigDecimal user;

    @XmlAttribute(name = "System", namespace = HostNamespaces.HOST)
    @Nullable
    BigDecimal system;

    @XmlAttribute(name = "Idle", namespace = HostNamespaces.HOST)
    @Nullable
    BigDecimal idle;

    @XmlAttribute(name = "IOWait", namespace = HostNamespaces.HOST)
    @Nullable
    BigDecimal ioWait;

    @XmlAttribute(name = "Stolen", namespace = HostNamespaces.HOST)
    @Nullable
    BigDecimal stolen;

    /** Required by JAXB. */
    ProcessorUseElement() {
    }

    ProcessorUseElement(ProcessorTimes spent) {
        user = HostAttributeValues.percent(spent.user(), spent.total());
        system = HostAttributeValues.percent(spent.system(), spent.total());
        idle = HostAttributeValues.percent(spent.idle(), spent.total());
        ioWait = HostAttributeValues.percent(spent.waiting(), spent.total());
        stolen = HostAttributeValues.percent(spent.stolen(), spent.total());
    }
}
