package org.openmds.server.settings;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;

/** The limits of the heap that entries take. */
public record IndexMemoryLimits(
        @Key(value = "Heap that the entries of all indexes may take, estimated: contents, collected values, and their places in the indexes for queries; by default half of the maximum Java heap size. A registration beyond it is refused (AddRefusedFault); a collected value beyond it is dropped, and the entry says so. Entries that do not fit at a start stay on disk until their leases end.", min = "1MiB", max = "65536GiB", defaultVaries = true) DataSize indexBytes,
        @Key(value = "Heap that the entries of one owner may take; by default half of limits.index-bytes.", min = "1MiB", max = "65536GiB", defaultVaries = true) DataSize ownerBytes) {
}
