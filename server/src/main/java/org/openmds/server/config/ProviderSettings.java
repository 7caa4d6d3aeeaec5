package org.openmds.server.config;

/**
 * The information providers of this process.
 *
 * @param host
 *            this machine
 * @param certificates
 *            X.509 certificates in files
 */
public record ProviderSettings(
        @Key("Facts about this machine: processors, load, memory, file systems, network.") HostProviderSettings host,
        @Key("X.509 certificates in files: whose, and how long they are good for.") CertificateProviderSettings certificates) {
}
