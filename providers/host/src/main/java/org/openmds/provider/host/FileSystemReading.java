package org.openmds.provider.host;

/**
 * A mounted file system.
 *
 * @param name
 *            device or remote path, for example {@code /dev/sda1}
 * @param root
 *            mount point
 * @param type
 *            type in {@code /proc/mounts}: ext4, xfs, nfs4
 * @param availableBytes
 *            free for users without privileges
 */
record FileSystemReading(String name, String root, String type, long sizeBytes, long availableBytes, boolean readOnly) {
}
