package org.openmds.provider.glue;

/** What may be known of a host, in the order of its document. */
@SuppressWarnings("ImmutableEnumChecker") // names are immutable
public enum HostFact implements GlueFact {
    /** When it was started; UTC, in the form of XML Schema. */
    BOOT_TIME(XmlLocation.extensionAttribute("Host", "BootTime")),
    /** MB. */
    RAM_SIZE(XmlLocation.glue("MainMemory", "RAMSize")),
    /** MB that programs can have. */
    RAM_AVAILABLE(XmlLocation.glue("MainMemory", "RAMAvailable")),
    /** MB of memory and swap together. */
    VIRTUAL_SIZE(XmlLocation.glue("MainMemory", "VirtualSize")),
    /** MB of both that programs can have. */
    VIRTUAL_AVAILABLE(XmlLocation.glue("MainMemory", "VirtualAvailable")),
    /** MB. */
    SWAP_SIZE(XmlLocation.extensionAttribute("MainMemory", "SwapSize")),
    /** MB. */
    SWAP_AVAILABLE(XmlLocation.extensionAttribute("MainMemory", "SwapAvailable")),
    /** MB that are used by nothing at all. */
    RAM_FREE(XmlLocation.extensionAttribute("MainMemory", "Free")),
    /** MB. */
    RAM_BUFFERS(XmlLocation.extensionAttribute("MainMemory", "Buffers")),
    /** MB. */
    RAM_CACHED(XmlLocation.extensionAttribute("MainMemory", "Cached")),
    /** As the kernel or the maker writes it. */
    PROCESSOR_VENDOR(XmlLocation.glue("Processor", "Vendor")),
    /** As the kernel or the maker writes it. */
    PROCESSOR_MODEL(XmlLocation.glue("Processor", "Model")),
    /** MHz. */
    CLOCK_SPEED(XmlLocation.glue("Processor", "ClockSpeed")),
    /** For example {@code x86_64}. */
    INSTRUCTION_SET(XmlLocation.glue("Processor", "InstructionSet")),
    /** Logical ones. */
    PROCESSORS(XmlLocation.extensionAttribute("Processor", "LogicalCount")),
    /** Of the distribution, or of the kernel where that is all that is known. */
    SYSTEM_NAME(XmlLocation.glue("OperatingSystem", "Name")),
    /** Of the system. */
    SYSTEM_RELEASE(XmlLocation.glue("OperatingSystem", "Release")),
    /** Of the system. */
    SYSTEM_VERSION(XmlLocation.glue("OperatingSystem", "Version")),
    /** As {@code uname -r} says it. */
    KERNEL(XmlLocation.extensionAttribute("OperatingSystem", "Kernel")),
    /** For example {@code x86_64}. */
    PLATFORM(XmlLocation.glue("Architecture", "PlatformType")),
    /** Processors that share the memory. */
    PLATFORM_PROCESSORS(XmlLocation.glue("Architecture", "SMPSize")),
    /** MB of all local disks together. */
    DISK_SIZE(XmlLocation.extensionElement("LocalDisk", "Size")),
    /** MB of all local disks together. */
    DISK_AVAILABLE(XmlLocation.extensionElement("LocalDisk", "AvailableSpace")),
    /** Hundredths of the load average. */
    LOAD_1_MIN(XmlLocation.glue("ProcessorLoad", "Last1Min")),
    /** Hundredths of the load average. */
    LOAD_5_MIN(XmlLocation.glue("ProcessorLoad", "Last5Min")),
    /** Hundredths of the load average. */
    LOAD_15_MIN(XmlLocation.glue("ProcessorLoad", "Last15Min")),
    /** Percent of all processors. */
    USE_USER(XmlLocation.extensionElement("ProcessorUse", "User")),
    /** Percent of all processors. */
    USE_SYSTEM(XmlLocation.extensionElement("ProcessorUse", "System")),
    /** Percent of all processors. */
    USE_IDLE(XmlLocation.extensionElement("ProcessorUse", "Idle")),
    /** Percent of all processors. */
    USE_IO_WAIT(XmlLocation.extensionElement("ProcessorUse", "IOWait")),
    /** What the batch system says of the host, in its own words. */
    BATCH_STATE(XmlLocation.extensionElement("Batch", "State")),
    /** Why it is in that state, where somebody said so. */
    BATCH_REASON(XmlLocation.extensionElement("Batch", "Reason")),
    /** Queues or partitions that it serves, separated by spaces. */
    BATCH_QUEUES(XmlLocation.extensionElement("Batch", "Queues")),
    /** Those that no job has. */
    BATCH_FREE_PROCESSORS(XmlLocation.extensionElement("Batch", "FreeCPUs")),
    /** MB that jobs on it have asked for. */
    BATCH_ALLOCATED_MEMORY(XmlLocation.extensionElement("Batch", "AllocatedMemory"));

    private final XmlLocation location;

    HostFact(XmlLocation xmlLocation) {
        this.location = xmlLocation;
    }

    @Override
    public XmlLocation location() {
        return location;
    }
}
