package org.openmds.provider.host;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:OperatingSystem}: distribution and kernel. */
@XmlType(name = "OperatingSystemType")
final class OperatingSystemElement {
    @XmlAttribute(name = "Name")
    private @Nullable String name;

    @XmlAttribute(name = "Release")
    private @Nullable String release;

    @XmlAttribute(name = "Version")
    private @Nullable String version;

    @XmlAttribute(name = "Kernel", namespace = HostNamespaces.HOST)
    private @Nullable String kernel;

    /** For JAXB, which looks for it though it only writes. */
    @SuppressWarnings("unused")
    private OperatingSystemElement() {
    }

    OperatingSystemElement(SystemReading system) {
        name = Known.text(system.name());
        release = Known.text(system.release());
        version = Known.text(system.version());
        kernel = Known.text(system.kernel());
    }
}
