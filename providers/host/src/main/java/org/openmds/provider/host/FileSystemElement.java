package org.openmds.provider.host;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:FileSystem}, sizes in MB. */
@XmlType(name = "FileSystemType")
final class FileSystemElement {
    @XmlAttribute(name = "Name")
    @Nullable
    String name;

    @XmlAttribute(name = "Root")
    @Nullable
    String root;

    @XmlAttribute(name = "Size")
    @Nullable
    Long size;

    @XmlAttribute(name = "AvailableSpace")
    @Nullable
    Long availableSpace;

    @XmlAttribute(name = "ReadOnly")
    @Nullable
    Boolean readOnly;

    @XmlAttribute(name = "Type")
    @Nullable
    String type;

    /** Required by JAXB. */
    FileSystemElement() {
    }

    FileSystemElement(FileSystemReading fileSystem) {
        name = HostAttributeValues.text(fileSystem.name());
        root = HostAttributeValues.text(fileSystem.root());
        size = HostAttributeValues.megabytes(fileSystem.sizeBytes());
        availableSpace = HostAttributeValues.megabytes(fileSystem.availableBytes());
        readOnly = fileSystem.readOnly();
        type = HostAttributeValues.text(fileSystem.type());
    }
}
