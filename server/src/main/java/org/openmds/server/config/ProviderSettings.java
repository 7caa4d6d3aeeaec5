package org.openmds.server.config;

import java.util.List;
import java.util.Map;

import org.openmds.configuration.Key;

/** The information providers of this process: a list for each kind. */
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

    /** Returns the lists by kind. */
    Map<String, List<? extends ProviderInstance>> lists() {
        Map<String, List<? extends ProviderInstance>> lists = new java.util.LinkedHashMap<>();
        lists.put("file", file);
        lists.put("http", http);
        lists.put("execution", execution);
        lists.put("slurm", slurm);
        lists.put("condor", condor);
        lists.put("ganglia", ganglia);
        lists.put("prometheus", prometheus);
        lists.put("pbs", pbs);
        lists.put("lsf", lsf);
        lists.put("ldap", ldap);
        lists.put("ldif", ldif);
        lists.put("arc", arc);
        lists.put("plugins", plugins);
        lists.put("nagios", nagios);
        lists.put("icinga", icinga);
        lists.put("checks", checks);
        return lists;
    }
}
