package org.openmds.provider.host;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:Processor}: model and number of the processors. */
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

    /** Required by JAXB. */
    ProcessorElement() {
    }

    ProcessorElement(ProcessorReading processor) {
        vendor = HostAttributeValues.text(processor.vendor());
        model = HostAttributeValues.text(processor.model());
        version = HostAttributeValues.text(processor.version());
        clockSpeed = HostAttributeValues.megahertz(processor.clockHertz());
        instructionSet = HostAttributeValues.text(processor.instructionSet());
        logicalCount = HostAttributeValues.countAboveZero(processor.logicalCount());
        physicalCount = HostAttributeValues.countAboveZero(processor.physicalCount());
    }
}
