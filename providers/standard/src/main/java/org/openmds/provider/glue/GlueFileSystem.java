package org.openmds.provider.glue;

/**
 * A file system of a host.
 *
 * @param root
 *            where it is mounted
 * @param sizeMegabytes
 *            all of it
 * @param availableMegabytes
 *            what may still be written
 */
public record GlueFileSystem(String name, String root, long sizeMegabytes, long availableMegabytes) {
}
