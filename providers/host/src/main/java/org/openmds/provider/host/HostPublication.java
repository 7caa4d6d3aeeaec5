package org.openmds.provider.host;

/**
 * The settings of the host provider.
 *
 * @param name
 *            the provider's name in configurations and metrics
 * @param hostName
 *            name to publish; if empty, the name that the system has for itself
 * @param maxFileSystems
 *            largest number of file systems, 0 for none
 * @param remoteFileSystems
 *            true to include remote file systems such as NFS. A server that does not answer then delays the whole document until it answers again
 * @param maxNetworkAdapters
 *            largest number of network adapters, 0 for none
 */
public record HostPublication(String name, String hostName, int maxFileSystems, boolean remoteFileSystems,
        int maxNetworkAdapters) {

    /** The default: everything local, at most 64 of a kind, under the name {@code host}. */
    public static final HostPublication DEFAULT = new HostPublication("host", "", 64, false, 64);

    public HostPublication {
        if (!name.matches("[A-Za-z0-9-]+")) {
            throw new IllegalArgumentException("name must be letters, digits and '-', was '%s'".formatted(name));
        }
        if (!hostName.matches("\\S*")) {
            throw new IllegalArgumentException("hostName must be without white space, was '%s'".formatted(hostName));
        }
        requireCount("maxFileSystems", maxFileSystems);
        requireCount("maxNetworkAdapters", maxNetworkAdapters);
    }

    private static void requireCount(String key, int count) {
        if (count < 0 || count > 1000) {
            throw new IllegalArgumentException("%s must be 0 to 1000, was %d".formatted(key, count));
        }
    }
}
