package org.openmds.provider.host;

import java.util.List;

/**
 * Reads the hardware of this host. Called by one thread at a time, which may block. Each method reads the current value, and throws any runtime
 * exception if its part cannot be read. An unknown number is negative or NaN; an unknown text is empty.
 */
interface HardwareReadings {

    /** Returns the processors, which are assumed to be of one kind. */
    ProcessorReading processor();

    /** Returns the time that the processors spent in each state since the host started. */
    ProcessorTimes processorTimes();

    /** Returns the load averages. */
    LoadAverages loadAverages();

    /** Returns the main memory and the swap space. */
    MemoryReading memory();

    /** Returns the network adapters other than loopback, in the system's order. */
    List<AdapterReading> adapters();
}
