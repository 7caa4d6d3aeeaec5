package org.openmds.provider.host;

/**
 * An operating system.
 *
 * @param name
 *            distribution, "Debian GNU/Linux"
 * @param release
 *            number of the distribution's release, "12"
 * @param version
 *            its code name, "bookworm"
 * @param kernel
 *            kernel release as of {@code uname -r}
 */
record SystemReading(String name, String release, String version, String kernel) {
}
