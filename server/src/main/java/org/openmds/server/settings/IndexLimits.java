package org.openmds.server.settings;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;

/** The limits of the content of indexes: the number of entries, their heap, and the memory for their serialised form. */
public record IndexLimits(
        @Key(value = "Largest number of entries in one index. An index may set its own limit.", initial = "100000", min = "1", max = "10000000") int entries,
        @Key(value = "Heap that the entries of all indexes may take, estimated; by default three tenths of the maximum Java heap size. A registration beyond it is refused (AddRefusedFault), a collected value is dropped. Entries that do not fit at a start stay on disk until their leases end.", min = "1MiB", max = "65536GiB", defaultVaries = true) DataSize indexBytes,
        @Key(value = "Heap that the entries of one owner may take; by default half of limits.index-bytes.", min = "1MiB", max = "65536GiB", defaultVaries = true) DataSize ownerBytes,
        @Key(value = "Direct memory for serialised entries that are sent repeatedly, for all indexes; at most half of the maximum Java heap size. Entries that do not fit are sent from the heap, at about two thirds of the speed.", initial = "128MiB", min = "0", max = "64GiB") DataSize pageMemory) {
}
