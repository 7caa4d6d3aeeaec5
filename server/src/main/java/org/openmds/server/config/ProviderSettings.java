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
 * @param http
 *            documents of web servers
 * @param execution
 *            documents that programs print
 * @param slurm
 *            Slurm clusters
 * @param condor
 *            HTCondor pools
 * @param ganglia
 *            daemons of Ganglia
 * @param prometheus
 *            exporters of Prometheus
 * @param pbs
 *            PBS Professional, OpenPBS and Torque
 * @param lsf
 *            LSF clusters
 */
public record ProviderSettings(
        @Key("Facts about this machine: processors, load, memory, file systems, network.") HostProviderSettings host,
        @Key("X.509 certificates in files: whose, and how long they are good for.") CertificateProviderSettings certificates,
        @Key("Documents in files: XML, JSON or text.") List<FileProviderSettings> file,
        @Key("Documents of web servers: XML, JSON or text.") List<HttpProviderSettings> http,
        @Key("Documents that programs print: XML, JSON or text.") List<ExecutionProviderSettings> execution,
        @Key("Slurm clusters.") List<SlurmProviderSettings> slurm,
        @Key("HTCondor pools.") List<CondorProviderSettings> condor,
        @Key("Clusters and hosts that Ganglia's daemons tell of.") List<GangliaProviderSettings> ganglia,
        @Key("Exporters of Prometheus.") List<PrometheusProviderSettings> prometheus,
        @Key("PBS Professional, OpenPBS and Torque.") List<PbsProviderSettings> pbs,
        @Key("LSF clusters.") List<LsfProviderSettings> lsf) {

    public ProviderSettings {
        file = List.copyOf(file);
        http = List.copyOf(http);
        execution = List.copyOf(execution);
        slurm = List.copyOf(slurm);
        condor = List.copyOf(condor);
        ganglia = List.copyOf(ganglia);
        prometheus = List.copyOf(prometheus);
        pbs = List.copyOf(pbs);
        lsf = List.copyOf(lsf);
    }
}
