package org.openmds.provider.glue;

import static org.openmds.provider.glue.GlueNames.glue;
import static org.openmds.provider.glue.GlueNames.host;

import javax.xml.namespace.QName;

/** What may be known of a host, in the order of its document. Memory is in MB, clock speed in MHz, loads are hundredths of the load average. */
public enum HostFact implements GlueFact {
    /** UTC, in the form of XML Schema. */
    BOOT_TIME(glue("Host"), host("BootTime")), RAM_SIZE(glue("MainMemory"), glue("RAMSize")), RAM_AVAILABLE(
            glue("MainMemory"),
            glue("RAMAvailable")), VIRTUAL_SIZE(glue("MainMemory"), glue("VirtualSize")), VIRTUAL_AVAILABLE(
                    glue("MainMemory"),
                    glue("VirtualAvailable")), SWAP_SIZE(glue("MainMemory"), host("SwapSize")), SWAP_AVAILABLE(
                            glue("MainMemory"), host("SwapAvailable")),
    /** Used by nothing at all. */
    RAM_FREE(glue("MainMemory"), host("Free")), RAM_BUFFERS(glue("MainMemory"),
            host("Buffers")), RAM_CACHED(glue("MainMemory"), host("Cached")),
    /** As the kernel or the maker writes it. */
    PROCESSOR_VENDOR(glue("Processor"),
            glue("Vendor")), PROCESSOR_MODEL(glue("Processor"), glue("Model")), CLOCK_SPEED(
                    glue("Processor"), glue("ClockSpeed")), INSTRUCTION_SET(glue("Processor"),
                            glue("InstructionSet")), PROCESSORS(glue("Processor"),
                                    host("LogicalCount")), SYSTEM_NAME(glue("OperatingSystem"),
                                            glue("Name")), SYSTEM_RELEASE(
                                                    glue("OperatingSystem"),
                                                    glue("Release")), SYSTEM_VERSION(
                                                            glue("OperatingSystem"),
                                                            glue("Version")), PLATFORM(
                                                                    glue("Architecture"),
                                                                    glue("PlatformType")), PLATFORM_PROCESSORS(
                                                                            glue("Architecture"),
                                                                            glue("SMPSize")),
    /** All local disks together, in MB. */
    DISK_SIZE(host("LocalDisk"), host("Size")), DISK_AVAILABLE(host("LocalDisk"), host("AvailableSpace")),
    /** Of the last minute. */
    LOAD_1_MIN(
            glue("ProcessorLoad"),
            glue("Last1Min")), LOAD_5_MIN(
                    glue("ProcessorLoad"),
                    glue("Last5Min")), LOAD_15_MIN(
                            glue("ProcessorLoad"),
                            glue("Last15Min")),
    /** Percent of all processors. */
    USE_USER(host("ProcessorUse"), host("User")),
    /** Percent of all processors. */
    USE_SYSTEM(host("ProcessorUse"), host("System")),
    /** Percent of all processors. */
    USE_IDLE(host("ProcessorUse"), host("Idle")),
    /** Percent of all processors. */
    USE_IO_WAIT(host("ProcessorUse"), host("IOWait")),
    /** What the batch system says of the host, in its own words. */
    BATCH_STATE(host("Batch"), host("State")),
    /** Why it is in that state, where somebody said so. */
    BATCH_REASON(host("Batch"), host("Reason")),
    /** Queues or partitions that it serves, separated by spaces. */
    BATCH_QUEUES(host("Batch"), host("Queues")), BATCH_FREE_PROCESSORS(host("Batch"), host("FreeCPUs")),
    /** MB that jobs on it have asked for. */
    BATCH_ALLOCATED_MEMORY(host("Batch"), host("AllocatedMemory"));

    private final QName element;
    private final QName attribute;

    HostFact(QName element, QName attribute) {
        this.element = element;
        this.attribute = attribute;
    }

    @Override
    public QName element() {
        return element;
    }

    @Override
    public QName attribute() {
        return attribute;
    }
}
