package org.openmds.server.config;

import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.Key;

/** The settings of the provider of facts about this machine. */
public record HostProviderSettings(@Key(value = "Whether the provider runs.", initial = "true") boolean enabled,
        @Key(value = "Time between two collections.", initial = "15s", min = "1s", max = "1d") Duration interval,
        @Key(value = "Longest duration of one collection; at most the interval.", initial = "10s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = "Name of the index that receives the document.", initial = IndexSettings.DEFAULT_NAME) String index,
        @Key(value = "Host name to publish; absent: the system's own name.", pattern = "\\S{1,255}", expected = "a name of 1 to 255 characters without white space") Optional<String> hostName,
        @Key(value = "Largest number of file systems; 0 for none.", initial = "64", min = "0", max = "1000") int maxFileSystems,
        @Key(value = "Whether NFS and other remote file systems are included; if the server of one does not answer, the whole document becomes "
                + "stale.", initial = "false") boolean remoteFileSystems,
        @Key(value = "Largest number of network adapters; 0 for none.", initial = "64", min = "0", max = "1000") int maxNetworkAdapters)
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
