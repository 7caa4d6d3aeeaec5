package org.openmds.provider.host;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:OperatingSystem}: distribution and kernel. */
@XmlType(name = "OperatingSystemType")
final class OperatingSystemElement {
    @XmlAttribute(name = "Name")
    @Nullable
    String name;

    @XmlAttribute(name = "Release")
    @Nullable
    String release;

    @XmlAttribute(name = "Version")
    @Nullable
    String version;

    @XmlAttribute(name = "Kernel", namespace = HostNamespaces.HOST)
    @Nullable
    String kernel;

    /** Required by JAXB. */
    OperatingSystemElement() {
    }

    OperatingSystemElement(SystemReading system) {
        name = HostAttributeValues.text(system.name());
        release = HostAttributeValues.text(system.release());
        version = HostAttributeValues.text(system.version());
        kernel = HostAttributeValues.text(system.kernel());
    }
}
