package org.openmds.index.summary;

/** The figures of a summary. All are sums; memory, storage and disks are in MB, the load is in hundredths. */
enum Figure {
    FRESH, STALE, FAILED, PENDING, GIVEN, //
    HOSTS, HOSTS_DOWN, //
    CPUS, CPUS_FREE, CPUS_USED, CPUS_UNAVAILABLE, CPUS_BY_LOAD, //
    SLOTS, SLOTS_FREE, SLOTS_USED, SLOTS_UNAVAILABLE, SLOTS_MOST, //
    LOAD, LOAD_CPUS, //
    MEMORY, MEMORY_AVAILABLE, //
    QUEUES, RUNNING, WAITING, //
    STORAGE_ELEMENTS, STORAGE, STORAGE_FREE, //
    DISKS, DISKS_FREE
}
