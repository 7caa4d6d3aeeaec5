package org.openmds.provider.host;

import java.util.List;

/**
 * What the operating system of this host is and does. Called by one thread at a time, which may block; each method reads anew and throws any runtime
 * exception where its part cannot be read. A number that is not known is negative or NaN, a text empty.
 */
interface SystemReadings {

    /** How this host is called. */
    IdentityReading identity();

    /** Which system runs. */
    SystemReading system();

    /** Since when, and how many processes. */
    ActivityReading activity();

    /** Mounted file systems that hold data, without pseudo file systems such as {@code proc}. */
    List<FileSystemReading> fileSystems();
}
