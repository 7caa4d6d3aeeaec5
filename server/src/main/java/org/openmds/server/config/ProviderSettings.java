package org.openmds.server.config;

/**
 * The information providers of this process.
 *
 * @param host
 *            this machine
 */
public record ProviderSettings(
        @Key("Facts about this machine: processors, load, memory, file systems, network.") HostProviderSettings host) {
}
