package org.openmds.server.config;

import java.time.Duration;
import java.util.Optional;

/**
 * The provider of facts about this machine.
 *
 * @param enabled
 *            whether it runs
 * @param interval
 *            from one collection to the next
 * @param timeout
 *            of one collection; at most the interval
 * @param index
 *            name of the index that receives the facts
 * @param hostName
 *            name to publish; what the system calls itself where absent
 * @param maxFileSystems
 *            file systems at most, 0 for none
 * @param remoteFileSystems
 *            also NFS and the like, which can hold up a collection
 * @param maxNetworkAdapters
 *            network adapters at most, 0 for none
 */
public record HostProviderSettings(@Key("Whether the provider runs.") boolean enabled,
        @Key(value = "From one collection to the next.", min = "1s", max = "1d") Duration interval,
        @Key(value = "How long one collection may take; at most the interval.", min = "100ms", max = "1h") Duration timeout,
        @Key("Name of the index that receives the facts.") String index,
        @Key(value = "Name to publish; what the system calls itself where absent.", pattern = "\\S{1,255}", expected = "a name of 1 to 255 characters without white space") Optional<String> hostName,
        @Key(value = "File systems at most; 0 for none.", min = "0", max = "1000") int maxFileSystems,
        @Key("Also NFS and the like; one whose server does not answer makes the whole document stale.") boolean remoteFileSystems,
        @Key(value = "Network adapters at most; 0 for none.", min = "0", max = "1000") int maxNetworkAdapters)
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
