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
 * @param ganglia
 *            daemons of Ganglia
 * @param prometheus
 *            exporters of Prometheus
 */
public record ProviderSettings(
        @Key("Facts about this machine: processors, load, memory, file systems, network.") HostProviderSettings host,
        @Key("X.509 certificates in files: whose, and how long they are good for.") CertificateProviderSettings certificates,
        @Key("Documents in files.") List<FileProviderSettings> file,
        @Key("Clusters and hosts that Ganglia's daemons tell of.") List<GangliaProviderSettings> ganglia,
        @Key("Exporters of Prometheus.") List<PrometheusProviderSettings> prometheus) {

    public ProviderSettings {
        file = List.copyOf(file);
        ganglia = List.copyOf(ganglia);
        prometheus = List.copyOf(prometheus);
    }
}
