package org.openmds.provider.host;

import java.util.List;

/**
 * What the hardware of this host is and does. Called by one thread at a time, which may block; each method reads anew and throws any runtime exception
 * where its part cannot be read. A number that is not known is negative or NaN, a text empty.
 */
interface HardwareReadings {

    /** The processors, all taken to be of one kind. */
    ProcessorReading processor();

    /** How the processors spent their time since the host started. */
    ProcessorTimes processorTimes();

    /** How many processes wanted the processors. */
    LoadAverages loadAverages();

    /** Main memory and swap space. */
    MemoryReading memory();

    /** Network adapters other than loopback, in the system's order. */
    List<AdapterReading> adapters();
}
