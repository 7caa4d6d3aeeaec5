package org.openmds.server.config;

import java.util.List;

/**
 * The information providers of this process: for each kind the providers of that kind.
 *
 * @param host
 *            this machine
 * @param certificates
 *            X.509 certificates in files
 * @param file
 *            documents in files
 */
public record ProviderSettings(
        @Key("Facts about this machine: processors, load, memory, file systems, network.") HostProviderSettings host,
        @Key("X.509 certificates in files: whose, and how long they are good for.") CertificateProviderSettings certificates,
        @Key("Documents in files.") List<FileProviderSettings> file) {

    public ProviderSettings {
        file = List.copyOf(file);
    }
}
