package org.openmds.provider.glue;

/**
 * A file system of a host.
 *
 * @param root
 *            mount point
 * @param sizeMegabytes
 *            total size
 * @param availableMegabytes
 *            space that can still be used
 */
public record GlueFileSystem(String name, String root, long sizeMegabytes, long availableMegabytes) {
}
