package org.openmds.provider.glue;

/** The facts about a host, in the order of its document. */
@SuppressWarnings("ImmutableEnumChecker") // names are immutable
public enum HostFact implements GlueFact {
    /** The boot time; UTC, in the format of XML Schema. */
    BOOT_TIME(XmlLocation.extensionAttribute("Host", "BootTime")),
    /** MB. */
    RAM_SIZE(XmlLocation.glue("MainMemory", "RAMSize")),
    /** MB that programs can use. */
    RAM_AVAILABLE(XmlLocation.glue("MainMemory", "RAMAvailable")),
    /** MB of memory and swap together. */
    VIRTUAL_SIZE(XmlLocation.glue("MainMemory", "VirtualSize")),
    /** MB of both that programs can use. */
    VIRTUAL_AVAILABLE(XmlLocation.glue("MainMemory", "VirtualAvailable")),
    /** MB. */
    SWAP_SIZE(XmlLocation.extensionAttribute("MainMemory", "SwapSize")),
    /** MB. */
    SWAP_AVAILABLE(XmlLocation.extensionAttribute("MainMemory", "SwapAvailable")),
    /** MB of unused memory. */
    RAM_FREE(XmlLocation.extensionAttribute("MainMemory", "Free")),
    /** MB. */
    RAM_BUFFERS(XmlLocation.extensionAttribute("MainMemory", "Buffers")),
    /** MB. */
    RAM_CACHED(XmlLocation.extensionAttribute("MainMemory", "Cached")),
    /** The vendor's name, in the spelling of the kernel or the vendor. */
    PROCESSOR_VENDOR(XmlLocation.glue("Processor", "Vendor")),
    /** The model, in the spelling of the kernel or the vendor. */
    PROCESSOR_MODEL(XmlLocation.glue("Processor", "Model")),
    /** MHz. */
    CLOCK_SPEED(XmlLocation.glue("Processor", "ClockSpeed")),
    /** The instruction set, for example {@code x86_64}. */
    INSTRUCTION_SET(XmlLocation.glue("Processor", "InstructionSet")),
    /** The number of logical processors. */
    PROCESSORS(XmlLocation.extensionAttribute("Processor", "LogicalCount")),
    /** The name of the distribution, or of the kernel if the distribution is not known. */
    SYSTEM_NAME(XmlLocation.glue("OperatingSystem", "Name")),
    /** The release of the operating system. */
    SYSTEM_RELEASE(XmlLocation.glue("OperatingSystem", "Release")),
    /** The version of the operating system. */
    SYSTEM_VERSION(XmlLocation.glue("OperatingSystem", "Version")),
    /** The kernel release that {@code uname -r} prints. */
    KERNEL(XmlLocation.extensionAttribute("OperatingSystem", "Kernel")),
    /** The platform, for example {@code x86_64}. */
    PLATFORM(XmlLocation.glue("Architecture", "PlatformType")),
    /** The number of processors that share the memory. */
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
    /** The host's state in the batch system's own words. */
    BATCH_STATE(XmlLocation.extensionElement("Batch", "State")),
    /** The reason for the state, if an administrator gave one. */
    BATCH_REASON(XmlLocation.extensionElement("Batch", "Reason")),
    /** The queues or partitions that the host serves, separated by spaces. */
    BATCH_QUEUES(XmlLocation.extensionElement("Batch", "Queues")),
    /** The processors that no job uses. */
    BATCH_FREE_PROCESSORS(XmlLocation.extensionElement("Batch", "FreeCPUs")),
    /** MB that jobs on the host have requested. */
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
