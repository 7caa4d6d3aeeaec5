package org.openmds.provider.glue;

/** What may be known of a host, in the order of its document. */
@SuppressWarnings("ImmutableEnumChecker") // names are immutable
public enum HostFact implements GlueFact {
    /** When it was started; UTC, in the form of XML Schema. */
    BOOT_TIME(Place.beside("Host", "BootTime")),
    /** MB. */
    RAM_SIZE(Place.glue("MainMemory", "RAMSize")),
    /** MB that programs can have. */
    RAM_AVAILABLE(Place.glue("MainMemory", "RAMAvailable")),
    /** MB of memory and swap together. */
    VIRTUAL_SIZE(Place.glue("MainMemory", "VirtualSize")),
    /** MB of both that programs can have. */
    VIRTUAL_AVAILABLE(Place.glue("MainMemory", "VirtualAvailable")),
    /** MB. */
    SWAP_SIZE(Place.beside("MainMemory", "SwapSize")),
    /** MB. */
    SWAP_AVAILABLE(Place.beside("MainMemory", "SwapAvailable")),
    /** MB that are used by nothing at all. */
    RAM_FREE(Place.beside("MainMemory", "Free")),
    /** MB. */
    RAM_BUFFERS(Place.beside("MainMemory", "Buffers")),
    /** MB. */
    RAM_CACHED(Place.beside("MainMemory", "Cached")),
    /** As the kernel or the maker writes it. */
    PROCESSOR_VENDOR(Place.glue("Processor", "Vendor")),
    /** As the kernel or the maker writes it. */
    PROCESSOR_MODEL(Place.glue("Processor", "Model")),
    /** MHz. */
    CLOCK_SPEED(Place.glue("Processor", "ClockSpeed")),
    /** For example {@code x86_64}. */
    INSTRUCTION_SET(Place.glue("Processor", "InstructionSet")),
    /** Logical ones. */
    PROCESSORS(Place.beside("Processor", "LogicalCount")),
    /** Of the distribution, or of the kernel where that is all that is known. */
    SYSTEM_NAME(Place.glue("OperatingSystem", "Name")),
    /** Of the system. */
    SYSTEM_RELEASE(Place.glue("OperatingSystem", "Release")),
    /** Of the system. */
    SYSTEM_VERSION(Place.glue("OperatingSystem", "Version")),
    /** As {@code uname -r} says it. */
    KERNEL(Place.beside("OperatingSystem", "Kernel")),
    /** For example {@code x86_64}. */
    PLATFORM(Place.glue("Architecture", "PlatformType")),
    /** Processors that share the memory. */
    PLATFORM_PROCESSORS(Place.glue("Architecture", "SMPSize")),
    /** MB of all local disks together. */
    DISK_SIZE(Place.host("LocalDisk", "Size")),
    /** MB of all local disks together. */
    DISK_AVAILABLE(Place.host("LocalDisk", "AvailableSpace")),
    /** Hundredths of the load average. */
    LOAD_1_MIN(Place.glue("ProcessorLoad", "Last1Min")),
    /** Hundredths of the load average. */
    LOAD_5_MIN(Place.glue("ProcessorLoad", "Last5Min")),
    /** Hundredths of the load average. */
    LOAD_15_MIN(Place.glue("ProcessorLoad", "Last15Min")),
    /** Percent of all processors. */
    USE_USER(Place.host("ProcessorUse", "User")),
    /** Percent of all processors. */
    USE_SYSTEM(Place.host("ProcessorUse", "System")),
    /** Percent of all processors. */
    USE_IDLE(Place.host("ProcessorUse", "Idle")),
    /** Percent of all processors. */
    USE_IO_WAIT(Place.host("ProcessorUse", "IOWait")),
    /** What the batch system says of the host, in its own words. */
    BATCH_STATE(Place.host("Batch", "State")),
    /** Why it is in that state, where somebody said so. */
    BATCH_REASON(Place.host("Batch", "Reason")),
    /** Queues or partitions that it serves, separated by spaces. */
    BATCH_QUEUES(Place.host("Batch", "Queues")),
    /** Those that no job has. */
    BATCH_FREE_PROCESSORS(Place.host("Batch", "FreeCPUs")),
    /** MB that jobs on it have asked for. */
    BATCH_ALLOCATED_MEMORY(Place.host("Batch", "AllocatedMemory"));

    private final Place place;

    HostFact(Place place) {
        this.place = place;
    }

    @Override
    public Place place() {
        return place;
    }
}
