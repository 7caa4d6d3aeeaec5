package org.openmds.provider.host;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:Architecture}: the platform and the processors that share its memory. */
@XmlType(name = "ArchitectureType")
final class ArchitectureElement {
    @XmlAttribute(name = "PlatformType")
    @Nullable
    String platformType;

    @XmlAttribute(name = "SMPSize")
    @Nullable
    Long smpSize;

    /** Required by JAXB. */
    ArchitectureElement() {
    }

    ArchitectureElement(ProcessorReading processor) {
        platformType = HostAttributeValues.text(processor.instructionSet());
        smpSize = HostAttributeValues.countAboveZero(processor.logicalCount());
    }
}
