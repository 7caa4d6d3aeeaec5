package org.openmds.provider.host;

/**
 * An operating system.
 *
 * @param name
 *            distribution, for example "Debian GNU/Linux"
 * @param release
 *            number of the distribution's release, for example "12"
 * @param version
 *            its code name, for example "bookworm"
 * @param kernel
 *            kernel release that {@code uname -r} prints
 */
record SystemReading(String name, String release, String version, String kernel) {
}
