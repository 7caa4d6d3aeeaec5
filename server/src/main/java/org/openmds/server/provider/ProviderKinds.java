package org.openmds.server.provider;

import java.util.List;

import org.openmds.provider.certificate.CertificateProvider;
import org.openmds.provider.certificate.CertificatePublication;
import org.openmds.provider.document.DocumentProvider;
import org.openmds.provider.host.HostProvider;
import org.openmds.provider.host.HostPublication;
import org.openmds.server.config.ArcProviderSettings;
import org.openmds.server.config.CertificateProviderSettings;
import org.openmds.server.config.CheckProviderSettings;
import org.openmds.server.config.CondorProviderSettings;
import org.openmds.server.config.ExecutionProviderSettings;
import org.openmds.server.config.FileProviderSettings;
import org.openmds.server.config.GangliaProviderSettings;
import org.openmds.server.config.HostProviderSettings;
import org.openmds.server.config.HttpProviderSettings;
import org.openmds.server.config.IcingaProviderSettings;
import org.openmds.server.config.LdapProviderSettings;
import org.openmds.server.config.LdifProviderSettings;
import org.openmds.server.config.LsfProviderSettings;
import org.openmds.server.config.NagiosProviderSettings;
import org.openmds.server.config.PbsProviderSettings;
import org.openmds.server.config.PluginProviderSettings;
import org.openmds.server.config.PrometheusProviderSettings;
import org.openmds.server.config.ProviderSettings;
import org.openmds.server.config.SlurmProviderSettings;

/** All kinds of information providers. */
public final class ProviderKinds {

    /** All kinds, in the order in which they are listed and started. */
    public static final List<ProviderKind<?>> ALL = List.of(
            new ProviderKind<>("host", "Facts about this machine: processors, load, memory, file systems, network.",
                    HostProviderSettings.class,
                    all -> all.host().enabled() ? List.of(all.host()) : List.of(), ProviderKinds::host),
            new ProviderKind<>("certificates",
                    "X.509 certificates in files: their subjects and their remaining validity.",
                    CertificateProviderSettings.class,
                    all -> all.certificates().enabled() ? List.of(all.certificates()) : List.of(),
                    ProviderKinds::certificates),
            new ProviderKind<>("file", "A document in a file: XML, JSON or text.", FileProviderSettings.class,
                    ProviderSettings::file,
                    (file, tools) -> new DocumentProvider(file.name(), tools.file(file.file()),
                            file.document().publication())),
            new ProviderKind<>("http", "A document of a web server: XML, JSON or text.", HttpProviderSettings.class,
                    ProviderSettings::http,
                    (http, tools) -> new DocumentProvider(http.name(), new CredentialedInput(http, tools),
                            http.document().publication())),
            new ProviderKind<>("execution", "A document that a program prints: XML, JSON or text.",
                    ExecutionProviderSettings.class, ProviderSettings::execution,
                    (program, tools) -> new DocumentProvider(program.name(),
                            tools.program(program.name(), program.program(), program.arguments(), program.timeout()),
                            program.document().publication())),
            new ProviderKind<>("slurm", "A Slurm cluster: partitions as queues, nodes as hosts, jobs counted.",
                    SlurmProviderSettings.class, ProviderSettings::slurm, BatchProviders::slurm),
            new ProviderKind<>("condor", "An HTCondor pool: machines with their slots, jobs counted.",
                    CondorProviderSettings.class, ProviderSettings::condor, BatchProviders::condor),
            new ProviderKind<>("ganglia", "Clusters and hosts that Ganglia's gmond or gmetad reports.",
                    GangliaProviderSettings.class, ProviderSettings::ganglia, MonitoringProviders::ganglia),
            new ProviderKind<>("prometheus",
                    "Selected series of Prometheus exporters, and the host of a node_exporter.",
                    PrometheusProviderSettings.class, ProviderSettings::prometheus, MonitoringProviders::prometheus),
            new ProviderKind<>("pbs", "A PBS, OpenPBS or Torque server: queues and nodes.",
                    PbsProviderSettings.class, ProviderSettings::pbs, BatchProviders::pbs),
            new ProviderKind<>("lsf", "An LSF cluster: queues and hosts.",
                    LsfProviderSettings.class, ProviderSettings::lsf, BatchProviders::lsf),
            new ProviderKind<>("ldap", "Entries of LDAP servers: GLUE 1.3, GLUE 2 and all others.",
                    LdapProviderSettings.class, ProviderSettings::ldap, DirectoryProviders::ldap),
            new ProviderKind<>("ldif", "Entries in LDIF that programs print: GLUE 1.3, GLUE 2 and all others.",
                    LdifProviderSettings.class, ProviderSettings::ldif, DirectoryProviders::ldif),
            new ProviderKind<>("arc", "Computing services in GLUE 2 documents of web servers, such as ARC's.",
                    ArcProviderSettings.class, ProviderSettings::arc, DirectoryProviders::arc),
            new ProviderKind<>("plugins", "States of services, checked by Nagios plugins.",
                    PluginProviderSettings.class, ProviderSettings::plugins, ServiceProviders::plugins),
            new ProviderKind<>("nagios", "States of hosts and services in Nagios or Icinga 1.",
                    NagiosProviderSettings.class, ProviderSettings::nagios, ServiceProviders::nagios),
            new ProviderKind<>("icinga", "States of hosts and services in Icinga 2.",
                    IcingaProviderSettings.class, ProviderSettings::icinga, ServiceProviders::icinga),
            new ProviderKind<>("checks",
                    "Availability of services: TCP, SSH, FTP and GridFTP, web servers and their certificates.",
                    CheckProviderSettings.class, ProviderSettings::checks, ServiceProviders::checks));

    private ProviderKinds() {
    }

    private static HostProvider host(HostProviderSettings host, ProviderTools tools) {
        return new HostProvider(new HostPublication(host.name(), host.hostName().orElse(""), host.maxFileSystems(),
                host.remoteFileSystems(), host.maxNetworkAdapters()));
    }

    private static CertificateProvider certificates(CertificateProviderSettings certificates, ProviderTools tools) {
        return new CertificateProvider(new CertificatePublication(certificates.name(), certificates.files()),
                tools.clock());
    }
}
