package org.openmds.provider.host;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:Host}, the document's root. It is filled part by part. */
@XmlRootElement(name = "Host")
@XmlType(name = "HostType", propOrder = {"mainMemory", "processor", "operatingSystem", "architecture", "fileSystems",
    "networkAdapters", "processorLoad", "processorUse"})
final class HostElement {
    @XmlAttribute(name = "Name")
    @Nullable
    String name;

    @XmlAttribute(name = "UniqueID")
    @Nullable
    String uniqueId;

    @XmlAttribute(name = "ShortName", namespace = HostNamespaces.HOST)
    @Nullable
    String shortName;

    @XmlAttribute(name = "BootTime", namespace = HostNamespaces.HOST)
    @Nullable
    String bootTime;

    @XmlAttribute(name = "UptimeSeconds", namespace = HostNamespaces.HOST)
    @Nullable
    Long uptimeSeconds;

    @XmlAttribute(name = "ProcessCount", namespace = HostNamespaces.HOST)
    @Nullable
    Long processCount;

    @XmlElement(name = "MainMemory")
    @Nullable
    MemoryElement mainMemory;

    @XmlElement(name = "Processor")
    @Nullable
    ProcessorElement processor;

    @XmlElement(name = "OperatingSystem")
    @Nullable
    OperatingSystemElement operatingSystem;

    @XmlElement(name = "Architecture")
    @Nullable
    ArchitectureElement architecture;

    @XmlElement(name = "FileSystem")
    final List<FileSystemElement> fileSystems = new ArrayList<>();

    @XmlElement(name = "NetworkAdapter")
    final List<AdapterElement> networkAdapters = new ArrayList<>();

    @XmlElement(name = "ProcessorLoad")
    @Nullable
    LoadElement processorLoad;

    @XmlElement(name = "ProcessorUse", namespace = HostNamespaces.HOST)
    @Nullable
    ProcessorUseElement processorUse;

    void set(IdentityReading identity) {
        name = HostAttributeValues.text(identity.name());
        uniqueId = HostAttributeValues.text(identity.uniqueId());
        shortName = HostAttributeValues.text(identity.shortName());
    }

    void set(ActivityReading activity) {
        bootTime = activity.bootTime().truncatedTo(ChronoUnit.SECONDS).toString();
        uptimeSeconds = HostAttributeValues.count(activity.uptime().toSeconds());
        processCount = HostAttributeValues.countAboveZero(activity.processCount());
    }

    void set(MemoryReading memory) {
        mainMemory = new MemoryElement(memory);
    }

    void set(ProcessorReading reading) {
        processor = new ProcessorElement(reading);
        architecture = new ArchitectureElement(reading);
    }

    void set(SystemReading system) {
        operatingSystem = new OperatingSystemElement(system);
    }

    void set(LoadAverages averages) {
        processorLoad = new LoadElement(averages);
    }

    /** Sets the shares of the time between two collections. */
    void set(ProcessorTimes spent) {
        processorUse = new ProcessorUseElement(spent);
    }

    void add(FileSystemReading fileSystem) {
        fileSystems.add(new FileSystemElement(fileSystem));
    }

    void add(AdapterReading adapter) {
        networkAdapters.add(new AdapterElement(adapter));
    }
}
