package org.openmds.provider.host;

import java.util.List;

/**
 * Reads the operating system of this host. Called by one thread at a time, which may block. Each method reads the current value, and throws any
 * runtime exception if its part cannot be read. An unknown number is negative or NaN; an unknown text is empty.
 */
interface SystemReadings {

    /** Returns the names of this host. */
    IdentityReading identity();

    /** Returns the operating system that runs. */
    SystemReading system();

    /** Returns the boot time, the uptime and the number of processes. */
    ActivityReading activity();

    /** Returns the mounted file systems that hold data, without pseudo file systems such as {@code proc}. */
    List<FileSystemReading> fileSystems();
}
