package org.openmds.provider.host;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:Processor}: what kind, and how many. */
@XmlType(name = "ProcessorType")
final class ProcessorElement {
    @XmlAttribute(name = "Vendor")
    @Nullable
    String vendor;

    @XmlAttribute(name = "Model")
    @Nullable
    String model;

    @XmlAttribute(name = "Version")
    @Nullable
    String version;

    @XmlAttribute(name = "ClockSpeed")
    @Nullable
    Long clockSpeed;

    @XmlAttribute(name = "InstructionSet")
    @Nullable
    String instructionSet;

    @XmlAttribute(name = "LogicalCount", namespace = HostNamespaces.HOST)
    @Nullable
    Long logicalCount;

    @XmlAttribute(name = "PhysicalCount", namespace = HostNamespaces.HOST)
    @Nullable
    Long physicalCount;

    /** For JAXB, which asks for it though it only writes. */
    ProcessorElement() {
    }

    ProcessorElement(ProcessorReading processor) {
        vendor = Known.text(processor.vendor());
        model = Known.text(processor.model());
        version = Known.text(processor.version());
        clockSpeed = Known.megahertz(processor.clockHertz());
        instructionSet = Known.text(processor.instructionSet());
        logicalCount = Known.countAboveZero(processor.logicalCount());
        physicalCount = Known.countAboveZero(processor.physicalCount());
    }
}
