package org.openmds.provider.host;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:FileSystem}, sizes in MB. */
@XmlType(name = "FileSystemType")
final class FileSystemElement {
    @XmlAttribute(name = "Name")
    private @Nullable String name;

    @XmlAttribute(name = "Root")
    private @Nullable String root;

    @XmlAttribute(name = "Size")
    private @Nullable Long size;

    @XmlAttribute(name = "AvailableSpace")
    private @Nullable Long availableSpace;

    @XmlAttribute(name = "ReadOnly")
    private @Nullable Boolean readOnly;

    @XmlAttribute(name = "Type")
    private @Nullable String type;

    /** For JAXB, which looks for it though it only writes. */
    @SuppressWarnings("unused")
    private FileSystemElement() {
    }

    FileSystemElement(FileSystemReading fileSystem) {
        name = Known.text(fileSystem.name());
        root = Known.text(fileSystem.root());
        size = Known.megabytes(fileSystem.sizeBytes());
        availableSpace = Known.megabytes(fileSystem.availableBytes());
        readOnly = fileSystem.readOnly();
        type = Known.text(fileSystem.type());
    }
}
