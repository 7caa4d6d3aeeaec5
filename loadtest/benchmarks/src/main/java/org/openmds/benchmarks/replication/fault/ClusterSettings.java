package org.openmds.benchmarks.replication.fault;

import java.nio.file.Path;

/**
 * The place of a cluster on this machine.
 *
 * @param isolated
 *            whether each member has a network namespace and a disk of its own, which needs root; otherwise members have loopback addresses and
 *            folders, and neither ways nor disks can fail
 * @param parent
 *            the folder for the members' folders
 * @param diskSize
 *            the size of a disk in memory, such as {@code 64m}
 */
public record ClusterSettings(boolean isolated, Path parent, String diskSize) {

    private static final String SMALL_DISK = "64m";

    /** Returns the settings of an isolated cluster with small disks. */
    public static ClusterSettings ofNamespaces() {
        return new ClusterSettings(true, Path.of(System.getProperty("java.io.tmpdir")), SMALL_DISK);
    }
}
