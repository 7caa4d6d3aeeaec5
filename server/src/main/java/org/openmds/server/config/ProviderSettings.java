package org.openmds.server.config;

import java.util.List;

/**
 * The information providers of this process: a list for each kind.
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
 *            Ganglia daemons
 * @param prometheus
 *            Prometheus exporters
 * @param pbs
 *            PBS Professional, OpenPBS and Torque
 * @param lsf
 *            LSF clusters
 * @param ldap
 *            entries of LDAP servers: GLUE 1.3, GLUE 2 and all others
 * @param ldif
 *            entries in LDIF that programs print: GLUE 1.3, GLUE 2 and all others
 * @param arc
 *            computing services in GLUE 2 documents of web servers, such as ARC's
 * @param plugins
 *            states of services, checked by Nagios plugins
 * @param nagios
 *            states of hosts and services in Nagios or Icinga 1
 * @param icinga
 *            states of hosts and services in Icinga 2
 * @param checks
 *            availability of services: TCP, SSH, FTP and GridFTP, web servers and their certificates
 */
public record ProviderSettings(
        @Key("Facts about this machine: processors, load, memory, file systems, network.") HostProviderSettings host,
        @Key("X.509 certificates in files: their subjects and their remaining validity.") CertificateProviderSettings certificates,
        @Key("Documents in files: XML, JSON or text.") List<FileProviderSettings> file,
        @Key("Documents of web servers: XML, JSON or text.") List<HttpProviderSettings> http,
        @Key("Documents that programs print: XML, JSON or text.") List<ExecutionProviderSettings> execution,
        @Key("Slurm clusters.") List<SlurmProviderSettings> slurm,
        @Key("HTCondor pools.") List<CondorProviderSettings> condor,
        @Key("Clusters and hosts that Ganglia's daemons report.") List<GangliaProviderSettings> ganglia,
        @Key("Prometheus exporters.") List<PrometheusProviderSettings> prometheus,
        @Key("PBS Professional, OpenPBS and Torque.") List<PbsProviderSettings> pbs,
        @Key("LSF clusters.") List<LsfProviderSettings> lsf,
        @Key("Entries of LDAP servers: GLUE 1.3, GLUE 2 and all others.") List<LdapProviderSettings> ldap,
        @Key("Entries in LDIF that programs print: GLUE 1.3, GLUE 2 and all others.") List<LdifProviderSettings> ldif,
        @Key("Computing services in GLUE 2 documents of web servers, such as ARC's.") List<ArcProviderSettings> arc,
        @Key("States of services, checked by Nagios plugins.") List<PluginProviderSettings> plugins,
        @Key("States of hosts and services in Nagios or Icinga 1.") List<NagiosProviderSettings> nagios,
        @Key("States of hosts and services in Icinga 2.") List<IcingaProviderSettings> icinga,
        @Key("Availability of services: TCP, SSH, FTP and GridFTP, web servers and their certificates.") List<CheckProviderSettings> checks) {

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
        ldap = List.copyOf(ldap);
        ldif = List.copyOf(ldif);
        arc = List.copyOf(arc);
        plugins = List.copyOf(plugins);
        nagios = List.copyOf(nagios);
        icinga = List.copyOf(icinga);
        checks = List.copyOf(checks);
    }
}
