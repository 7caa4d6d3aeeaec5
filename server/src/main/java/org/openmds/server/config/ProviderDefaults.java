package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.provider.batch.JobDetail;
import org.openmds.provider.condor.ClassAdFormat;
import org.openmds.provider.pbs.PbsFormat;

/** The default values of information providers, one line for each kind. */
final class ProviderDefaults {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** Longer than for other providers: programs of a busy batch system are slow. */
    private static final Duration BATCH_TIMEOUT = Duration.ofSeconds(30);
    private static final Path BIN = Path.of("/usr/bin");
    private static final BatchPublicationSettings BATCH = new BatchPublicationSettings(true, true, JobDetail.COUNTED,
            1_000);

    private static final CountedPublicationSettings COUNTED = new CountedPublicationSettings(true, true);

    private ProviderDefaults() {
    }

    /** Returns the providers that run by default: this machine only. */
    static ProviderSettings providers(String index) {
        return new ProviderSettings(
                new HostProviderSettings(true, Duration.ofSeconds(15), TIMEOUT, index, Optional.empty(), 64,
                        false, 64),
                new CertificateProviderSettings(List.of(), Duration.ofHours(1), TIMEOUT, index),
                List.of(), // file
                List.of(), // http
                List.of(), // execution
                List.of(), // slurm
                List.of(), // condor
                List.of(), // ganglia
                List.of(), // prometheus
                List.of(), // pbs
                List.of(), // lsf
                List.of(), // ldap
                List.of(), // ldif
                List.of(), // arc
                List.of(), // plugins
                List.of(), // nagios
                List.of(), // icinga
                List.of()); // checks
    }

    /** Returns the defaults of the keys of each kind. */
    static Map<Class<?>, Record> elements(String index) {
        Map<Class<?>, Record> elements = new HashMap<>(documents(index));
        elements.putAll(batchSystems(index));
        elements.putAll(monitoring(index));
        elements.putAll(directories(index));
        return Map.copyOf(elements);
    }

    private static Map<Class<?>, Record> documents(String index) {
        return Map.ofEntries(
                Map.entry(FileProviderSettings.class,
                        new FileProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(), Path.of(""),
                                DocumentSettings.XML)),
                Map.entry(HttpProviderSettings.class,
                        new HttpProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(),
                                HttpUrl.parse("http://localhost"), "*/*",
                                Optional.empty(), Optional.empty(), Optional.empty(), DocumentSettings.XML)),
                Map.entry(ExecutionProviderSettings.class,
                        new ExecutionProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(), Path.of(""),
                                List.of(),
                                DocumentSettings.XML)));
    }

    private static Map<Class<?>, Record> batchSystems(String index) {
        return Map.ofEntries(
                Map.entry(SlurmProviderSettings.class,
                        new SlurmProviderSettings("", MINUTE, BATCH_TIMEOUT, index, Optional.empty(), BIN,
                                Optional.empty(), BATCH)),
                Map.entry(CondorProviderSettings.class,
                        new CondorProviderSettings("", MINUTE, BATCH_TIMEOUT, index, Optional.empty(), BIN,
                                Optional.empty(), "condor",
                                ClassAdFormat.JSON, List.of(), BATCH)),
                Map.entry(PbsProviderSettings.class,
                        new PbsProviderSettings("", MINUTE, BATCH_TIMEOUT, index, Optional.empty(),
                                Path.of("/opt/pbs/bin"), PbsFormat.JSON,
                                COUNTED)),
                Map.entry(LsfProviderSettings.class,
                        new LsfProviderSettings("", MINUTE, BATCH_TIMEOUT, index, Optional.empty(), BIN,
                                Optional.empty(), COUNTED)));
    }

    private static Map<Class<?>, Record> monitoring(String index) {
        return Map.ofEntries(
                Map.entry(GangliaProviderSettings.class,
                        new GangliaProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(), "127.0.0.1", 8649,
                                Optional.empty(),
                                false, List.of("*"))),
                Map.entry(PrometheusProviderSettings.class,
                        new PrometheusProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(),
                                HttpUrl.parse("http://127.0.0.1:9100/metrics"), Optional.empty(), Optional.empty(),
                                Optional.empty(),
                                false, List.of(), 1_000)),
                Map.entry(SeriesSettings.class,
                        new SeriesSettings("", List.of(), new QName("none"), Optional.empty(), "1", List.of())),
                Map.entry(SeriesAttributeSettings.class, new SeriesAttributeSettings("", "")),
                Map.entry(PluginProviderSettings.class,
                        new PluginProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(), "localhost", 1,
                                List.of())),
                Map.entry(PluginSettings.class,
                        new PluginSettings("", Optional.empty(), Path.of(""), List.of(), TIMEOUT)),
                Map.entry(NagiosProviderSettings.class,
                        new NagiosProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(), Path.of(""),
                                Duration.ofMinutes(5))),
                Map.entry(IcingaProviderSettings.class,
                        new IcingaProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(),
                                UrlPrefix.parse("http://localhost"),
                                Optional.empty(), Optional.empty(), Optional.empty())),
                Map.entry(CheckProviderSettings.class,
                        new CheckProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(), Duration.ofSeconds(5),
                                Optional.empty(), List.of())),
                Map.entry(ServiceCheckSettings.class,
                        new ServiceCheckSettings("", CheckType.TCP, Optional.empty(), Optional.empty())));
    }

    private static Map<Class<?>, Record> directories(String index) {
        return Map.ofEntries(
                Map.entry(LdapProviderSettings.class,
                        new LdapProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(), "", "", false,
                                Optional.empty(),
                                Optional.empty(), Optional.empty(),
                                new LdapSearchSettings("(objectClass=*)", 500, 50_000, new DataSize(16 << 20),
                                        Duration.ofMinutes(10)))),
                Map.entry(LdifProviderSettings.class,
                        new LdifProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(), Optional.empty(),
                                List.of(),
                                Optional.empty(), 50_000)),
                Map.entry(ArcProviderSettings.class,
                        new ArcProviderSettings("", MINUTE, TIMEOUT, index, Optional.empty(),
                                HttpUrl.parse("http://localhost"),
                                Optional.empty(), Optional.empty(), Optional.empty(), false)));
    }
}
