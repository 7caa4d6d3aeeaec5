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

    /** For JAXB, which asks for it though it only writes. */
    OperatingSystemElement() {
    }

    OperatingSystemElement(SystemReading system) {
        name = Known.text(system.name());
        release = Known.text(system.release());
        version = Known.text(system.version());
        kernel = Known.text(system.kernel());
    }
}
