package org.openmds.server.provider;

import java.util.List;

import org.openmds.provider.certificate.CertificateProvider;
import org.openmds.provider.certificate.CertificatePublication;
import org.openmds.provider.check.CheckProvider;
import org.openmds.provider.document.DocumentProvider;
import org.openmds.provider.glue2.ArcProvider;
import org.openmds.provider.glue2.ArcPublication;
import org.openmds.provider.host.HostProvider;
import org.openmds.provider.host.HostPublication;
import org.openmds.provider.input.Input;
import org.openmds.provider.ldap.LdapProvider;
import org.openmds.provider.nagios.IcingaProvider;
import org.openmds.provider.nagios.Plugin;
import org.openmds.provider.nagios.PluginProvider;
import org.openmds.provider.nagios.PluginPublication;
import org.openmds.provider.nagios.StatusFileProvider;
import org.openmds.server.config.ArcProviderSettings;
import org.openmds.server.config.CertificateProviderSettings;
import org.openmds.server.config.CheckProviderSettings;
import org.openmds.server.config.ExecutionProviderSettings;
import org.openmds.server.config.FileProviderSettings;
import org.openmds.server.config.HostProviderSettings;
import org.openmds.server.config.HttpProviderSettings;
import org.openmds.server.config.IcingaProviderSettings;
import org.openmds.server.config.LdapProviderSettings;
import org.openmds.server.config.LdifProviderSettings;
import org.openmds.server.config.NagiosProviderSettings;
import org.openmds.server.config.PluginProviderSettings;
import org.openmds.server.config.ProviderSettings;

/** All kinds of information providers. */
public final class ProviderKinds {

    /** In the order in which they are listed and started. */
    public static final List<ProviderKind<?>> ALL = List.of(
            new ProviderKind<>("host", "Facts about this machine: processors, load, memory, file systems, network.",
                    HostProviderSettings.class,
                    all -> all.host().enabled() ? List.of(all.host()) : List.of(), ProviderKinds::host),
            new ProviderKind<>("certificates", "X.509 certificates in files: whose, and how long they are good for.",
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
            new ProviderKind<>("ldap", "Entries of LDAP servers: GLUE 1.3, GLUE 2 and all others.",
                    LdapProviderSettings.class, ProviderSettings::ldap, (ldap, tools) -> LdapProvider.of(ldap.publication(), tools.clock())),
            new ProviderKind<>("ldif", "Entries in LDIF that programs print: GLUE 1.3, GLUE 2 and all others.",
                    LdifProviderSettings.class, ProviderSettings::ldif, ProviderKinds::ldif),
            new ProviderKind<>("arc", "Computing services in GLUE 2 documents of web servers, such as ARC's.",
                    ArcProviderSettings.class, ProviderSettings::arc, (arc, tools) -> new ArcProvider(new ArcPublication(arc.name(),
                            new CredentialedInput(arc.request(), tools), arc.keepDocument()))),
            new ProviderKind<>("plugins", "States of services, by plugins of Nagios.",
                    PluginProviderSettings.class, ProviderSettings::plugins, ProviderKinds::plugins),
            new ProviderKind<>("nagios", "What Nagios or Icinga 1 know of hosts and services.",
                    NagiosProviderSettings.class, ProviderSettings::nagios, (nagios, tools) -> new StatusFileProvider(nagios.name(), tools.file(nagios.statusFile()),
                            nagios.maxAge(), tools.clock())),
            new ProviderKind<>("icinga", "What Icinga 2 knows of hosts and services.",
                    IcingaProviderSettings.class, ProviderSettings::icinga, (icinga, tools) -> new IcingaProvider(icinga.name(),
                            icinga.requests().stream().<Input>map(each -> new CredentialedInput(each, tools)).toList())),
            new ProviderKind<>("checks", "Whether services answer: TCP, SSH, FTP and GridFTP, web servers and their certificates.",
                    CheckProviderSettings.class, ProviderSettings::checks, (checks, tools) -> new CheckProvider(checks.publication(), tools.clock())));

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

    private static LdapProvider ldif(LdifProviderSettings ldif, ProviderTools tools) {
        Input input = ldif.program()
                .map(program -> tools.program(ldif.name(), program, ldif.arguments(), ldif.timeout()))
                .or(() -> ldif.file().map(tools::file))
                .orElseThrow();
        return LdapProvider.ofLdif(ldif.name(), input, ldif.maxEntries());
    }

    private static PluginProvider plugins(PluginProviderSettings plugins, ProviderTools tools) {
        return new PluginProvider(new PluginPublication(plugins.name(), plugins.attempts(), plugins.checks()
                .stream()
                .map(each -> new Plugin(each.host().orElse(plugins.host()), each.service(),
                        tools.result(plugins.name() + " " + each.service(), each.program(), each.arguments(),
                                each.timeout())))
                .toList()));
    }
}
