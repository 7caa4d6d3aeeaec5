package org.openmds.server.config;

import java.time.Duration;
import java.util.Optional;

/**
 * The settings of the provider of facts about this machine.
 *
 * @param enabled
 *            true if the provider runs
 * @param interval
 *            the time between two collections
 * @param timeout
 *            the longest duration of one collection; at most the interval
 * @param index
 *            the name of the index that receives the document
 * @param hostName
 *            the host name to publish; empty for the system's own name
 * @param maxFileSystems
 *            the largest number of file systems; 0 for none
 * @param remoteFileSystems
 *            true to include NFS and other remote file systems, which can delay a collection
 * @param maxNetworkAdapters
 *            the largest number of network adapters; 0 for none
 */
public record HostProviderSettings(@Key("Whether the provider runs.") boolean enabled,
        @Key(value = "Time between two collections.", min = "1s", max = "1d") Duration interval,
        @Key(value = "Longest duration of one collection; at most the interval.", min = "100ms", max = "1h") Duration timeout,
        @Key("Name of the index that receives the document.") String index,
        @Key(value = "Host name to publish; absent: the system's own name.", pattern = "\\S{1,255}", expected = "a name of 1 to 255 characters without white space") Optional<String> hostName,
        @Key(value = "Largest number of file systems; 0 for none.", min = "0", max = "1000") int maxFileSystems,
        @Key("Whether NFS and other remote file systems are included; if the server of one does not answer, the whole document becomes "
                + "stale.") boolean remoteFileSystems,
        @Key(value = "Largest number of network adapters; 0 for none.", min = "0", max = "1000") int maxNetworkAdapters)
        implements
            ProviderInstance {

    @Override
    public String name() {
        return "host";
    }

    @Override
    public String inputDescription() {
        return "this machine";
    }
}
