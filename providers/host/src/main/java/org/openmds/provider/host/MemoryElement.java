package org.openmds.provider.host;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:MainMemory}, in MB. Virtual memory is main memory and swap space together. */
@XmlType(name = "MainMemoryType")
final class MemoryElement {
    @XmlAttribute(name = "RAMSize")
    @Nullable
    Long ramSize;

    @XmlAttribute(name = "RAMAvailable")
    @Nullable
    Long ramAvailable;

    @XmlAttribute(name = "VirtualSize")
    @Nullable
    Long virtualSize;

    @XmlAttribute(name = "VirtualAvailable")
    @Nullable
    Long virtualAvailable;

    @XmlAttribute(name = "SwapSize", namespace = HostNamespaces.HOST)
    @Nullable
    Long swapSize;

    @XmlAttribute(name = "SwapAvailable", namespace = HostNamespaces.HOST)
    @Nullable
    Long swapAvailable;

    /** Required by JAXB. */
    MemoryElement() {
    }

    MemoryElement(MemoryReading memory) {
        long swapFreeBytes = swapFreeBytes(memory);
        ramSize = HostAttributeValues.megabytes(memory.totalBytes());
        ramAvailable = HostAttributeValues.megabytes(memory.availableBytes());
        virtualSize = HostAttributeValues.megabytes(sum(memory.totalBytes(), memory.swapTotalBytes()));
        virtualAvailable = HostAttributeValues.megabytes(sum(memory.availableBytes(), swapFreeBytes));
        swapSize = HostAttributeValues.megabytes(memory.swapTotalBytes());
        swapAvailable = HostAttributeValues.megabytes(swapFreeBytes);
    }

    private static long swapFreeBytes(MemoryReading memory) {
        boolean known = memory.swapTotalBytes() >= 0 && memory.swapUsedBytes() >= 0;
        return known ? memory.swapTotalBytes() - memory.swapUsedBytes() : -1;
    }

    private static long sum(long bytes, long moreBytes) {
        return bytes < 0 || moreBytes < 0 ? -1 : bytes + moreBytes;
    }
}
