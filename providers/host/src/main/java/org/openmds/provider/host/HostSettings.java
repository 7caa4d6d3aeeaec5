package org.openmds.provider.host;

import java.util.Optional;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.provider.CollectionSettings;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;

/** The settings of the provider of this machine. */
record HostSettings(
        @Key(value = "Whether the provider runs. It publishes facts about this machine: processors, load, memory, file systems, network.", initial = "true") boolean enabled,
        @Embedded(initial = "interval = 15s") CollectionSettings collection,
        @Key(value = "Host name to publish; absent: the system's own name.", pattern = "\\S{1,255}", expected = "a name of 1 to 255 characters without white space") Optional<String> hostName,
        @Key(value = "Largest number of file systems; 0 for none.", initial = "64", min = "0", max = "1000") int maxFileSystems,
        @Key(value = "Whether NFS and other remote file systems are included; if the server of one does not answer, the whole document becomes "
                + "stale.", initial = "false") boolean remoteFileSystems,
        @Key(value = "Largest number of network adapters; 0 for none.", initial = "64", min = "0", max = "1000") int maxNetworkAdapters)
        implements
            ProviderSettings {

    @Override
    public CommonSettings common() {
        return CommonSettings.ofSingle("host", collection);
    }

    @Override
    public String inputDescription() {
        return "this machine";
    }
}
