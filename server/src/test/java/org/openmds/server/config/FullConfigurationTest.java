package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.TOKEN;
import static org.openmds.server.config.ConfigurationFixture.loaded;
import static org.openmds.server.config.ConfigurationFixture.writeProgram;
import static org.openmds.server.config.ConfigurationFixture.writeToken;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.settings.CredentialSettings;
import org.openmds.aggregator.settings.ExecutionSettings;
import org.openmds.aggregator.settings.ProgramSettings;
import org.openmds.aggregator.settings.RegistrationSettings;
import org.openmds.aggregator.settings.RegistrationSource;
import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.aggregator.settings.SubscriptionSourceSettings;
import org.openmds.aggregator.settings.TopicSettings;
import org.openmds.aggregator.subscription.PullMode;
import org.openmds.configuration.value.BindAddress;
import org.openmds.configuration.value.DataSize;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.configuration.value.UrlPrefix;
import org.openmds.index.settings.HierarchyLink;
import org.openmds.index.settings.HierarchySettings;
import org.openmds.index.settings.HistorySettings;
import org.openmds.index.settings.IndexRights;
import org.openmds.index.settings.IndexSettings;
import org.openmds.index.settings.LeaseSettings;
import org.openmds.index.settings.LinkMode;
import org.openmds.index.settings.SiteSettings;
import org.openmds.server.settings.AccessLogSettings;
import org.openmds.server.settings.AuditLogSettings;
import org.openmds.server.settings.BrokerLimits;
import org.openmds.server.settings.ClientLimitSettings;
import org.openmds.server.settings.DeliveryLimits;
import org.openmds.server.settings.HttpServerSettings;
import org.openmds.server.settings.IndexLimits;
import org.openmds.server.settings.IssuerSettings;
import org.openmds.server.settings.LimitSettings;
import org.openmds.server.settings.LoggingSettings;
import org.openmds.server.settings.LoggingSettings.LogFormat;
import org.openmds.server.settings.LoggingSettings.LogLevel;
import org.openmds.server.settings.MessageLimits;
import org.openmds.server.settings.MetricsSettings;
import org.openmds.server.settings.NotificationSettings;
import org.openmds.server.settings.OperationsSettings;
import org.openmds.server.settings.OtlpMetricsSettings;
import org.openmds.server.settings.OtlpSettings;
import org.openmds.server.settings.PullPointLimits;
import org.openmds.server.settings.QueryLimits;
import org.openmds.server.settings.RequestMemory;
import org.openmds.server.settings.RightsSettings;
import org.openmds.server.settings.RuleSettings;
import org.openmds.server.settings.StateBackupSettings;
import org.openmds.server.settings.StateSettings;
import org.openmds.server.settings.SubscriptionLease;
import org.openmds.server.settings.TlsSettings;
import org.openmds.server.settings.TlsSettings.ClientCertificates;
import org.openmds.server.settings.TlsSettings.OcspCheck;
import org.openmds.server.settings.TokenSettings;
import org.openmds.server.settings.TransportSettings;
import org.openmds.server.settings.TransportSettings.PlainHttp;
import org.openmds.server.settings.UnixSocketSettings;
import org.openmds.server.tls.SelfSignedCertificate;
import org.openmds.trigger.action.MailSettings;
import org.openmds.trigger.action.WebhookSettings;
import org.openmds.trigger.notice.Inhibition;
import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.RuleScope;
import org.openmds.trigger.rule.RuleTiming;
import org.openmds.trigger.rule.RuleWindow;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.trigger.settings.CommandActionSettings;
import org.openmds.trigger.settings.MailActionSettings;
import org.openmds.trigger.settings.MailLimitSettings;
import org.openmds.trigger.settings.MailTlsSettings;
import org.openmds.trigger.settings.TriggerRuleSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.trigger.settings.WebhookActionSettings;
import org.openmds.webmds.PageGroupSettings;
import org.openmds.webmds.SignInSettings;
import org.openmds.webmds.WebPageSettings;
import org.openmds.wsrf.client.http.IpNetwork;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.service.AccessRight;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** A configuration that sets every key to a value other than its default. */
class FullConfigurationTest {

    private static final QName DISK = new QName("http://example.org/probes", "disk");

    @TempDir
    private Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        directory.resolve("tokens").toFile().mkdir();
        writeToken(directory.resolve("tokens/site-a"), TOKEN + "\n");
        try (InputStream authority = FullConfigurationTest.class.getResourceAsStream("ca.pem")) {
            Files.write(directory.resolve("ca.pem"), Objects.requireNonNull(authority).readAllBytes());
        }
        writeToken(directory.resolve("tokens/grid-mapfile"), "\"/DC=org/DC=example/CN=alice\" alice\n");
        directory.resolve("pages").toFile().mkdir();
        Files.createDirectories(directory.resolve("vomsdir"));
        SelfSignedCertificate _ = SelfSignedCertificate.in(directory.resolve("tls"), List.of("mds.example.org"),
                Instant.now());
        writeProgram(directory.resolve("disk"));
        ConfigurationFixture.write(directory.resolve("site.xml"), "<any/>");
        ConfigurationFixture.write(directory.resolve("registrations.xml"), ConfigurationFixture.REGISTRATION);
        ConfigurationFixture.write(directory.resolve("hierarchy.xml"), "<config/>");
        ConfigurationFixture.write(directory.resolve("site.xsl"), "<x/>");
    }

    @Test
    void load_everyKeyGiven_mapsHttp() {
        assertThat(full().http()).isEqualTo(new HttpServerSettings(new BindAddress("0.0.0.0"), 8443,
                Optional.of(URI.create("https://mds.example.org/grid")), 50, Duration.ofSeconds(45),
                Duration.ofSeconds(90),
                new TransportSettings(PlainHttp.LOOPBACK,
                        new TlsSettings(Optional.of(directory.resolve("tls/self-signed.pem")),
                                Optional.of(directory.resolve("tls/self-signed-key.pem")), 8444,
                                ClientCertificates.WANTED, Optional.of(directory.resolve("tls/self-signed.pem")),
                                OcspCheck.IF_AVAILABLE, false, 3, 16, Optional.of(directory.resolve("vomsdir"))),
                        new UnixSocketSettings(Optional.of(directory.resolve("mds.sock")), "0600",
                                Optional.of("operators"))),
                new ClientLimitSettings(20, 700, 30, List.of(IpNetwork.parse("10.1.0.0/16")),
                        List.of(IpNetwork.parse("192.0.2.7"))),
                List.of("mds", "mds.site.example.org"),
                new OperationsSettings(true, new BindAddress("::1"), Optional.of(9443), true)));
    }

    @Test
    void load_everyKeyGiven_mapsLimits() {
        assertThat(full().limits()).isEqualTo(new LimitSettings(
                new MessageLimits(new DataSize(8 << 20), 50, 5000, new DataSize(1024)),
                new QueryLimits(new DataSize(2048), 32, Duration.ofMillis(500), 3_000_000_000L, new DataSize(32 << 20),
                        new DataSize(4 << 20), 3),
                new IndexLimits(200, new DataSize(48 << 20), new DataSize(16 << 20), new DataSize(32 << 20)),
                new RequestMemory(new DataSize(32 << 10), new DataSize(256 << 20), new DataSize(128 << 20))));
    }

    @Test
    void load_everyKeyGiven_mapsIndexes() {
        IndexRights rights = new IndexRights(Optional.of(List.of("anyone")), Optional.of(List.of("site-a")),
                Optional.of(List.of("site-a")), Optional.of(List.of()));
        IndexSettings index = new IndexSettings("SiteIndex",
                List.of(new QName("http://example.org/ns", "Job"), new QName("Plain")),
                List.of(new QName("http://example.org/wsdl", "JobPort")),
                new LeaseSettings(Duration.ofMinutes(10), Duration.ofMinutes(90), Duration.ofSeconds(10)), rights,
                Optional.of(20));
        Configuration full = full();
        assertThat(full.indexes()).hasSize(2).first().isEqualTo(index);
        assertThat(full.entryLimit(index)).isEqualTo(20);
        assertThat(full.entryLimit(full.indexes().get(1))).isEqualTo(200);
        assertThat(rights.callers(AccessRight.ADMIN)).hasValue(List.of());
        assertThat(full.indexes().get(1).rights().callers(AccessRight.READ)).isEmpty();
    }

    @Test
    void load_everyKeyGiven_mapsSite() {
        assertThat(full().site()).isEqualTo(new SiteSettings(Optional.of("Site A"), Optional.of("Teaching cluster"),
                Optional.of("ops@example.org"), Optional.of("Chicago")));
    }

    @Test
    void load_everyKeyGiven_mapsSources() {
        CredentialSettings credential = new CredentialSettings(UrlPrefix.parse("https://gram.example.org/wsrf/"),
                Optional.of("monitor"), Optional.of(directory.resolve("tokens/site-a")),
                Optional.of(directory.resolve("ca.pem")), Optional.empty(), Optional.empty(), true, true);
        SourceSettings sources = full().sources();
        assertThat(sources).isEqualTo(new SourceSettings(Duration.ofSeconds(5), Duration.ofSeconds(10),
                new DataSize(1 << 20), 2, true,
                List.of(IpNetwork.parse("10.0.0.0/8"), IpNetwork.parse("2001:db8::/32")),
                Optional.of(directory.resolve("ca.pem")), List.of(credential),
                new SubscriptionSourceSettings(Duration.ofMinutes(3), Duration.ofSeconds(10), Duration.ofMinutes(20),
                        PullMode.ALWAYS, Duration.ofSeconds(2), 70),
                new ExecutionSettings(4, new DataSize(64 << 10),
                        List.of(new ProgramSettings(DISK, directory.resolve("disk"), List.of("--all", "a, b"),
                                Duration.ofSeconds(10), 1)))));
        assertThat(sources.credential(URI.create("https://gram.example.org/wsrf/services/X"))).hasValue(credential);
    }

    @Test
    void load_everyKeyGiven_mapsRegistrations() {
        Configuration full = full();
        RegistrationSettings jobs = full.registrations().getFirst();
        assertThat(jobs.member()).hasValue(HttpUrl.parse("http://jobs.example.org/JobService?site=a"));
        assertThat(jobs.displayName()).hasValue("Jobs of site A");
        assertThat(jobs.index()).hasValue("SecondIndex");
        assertThat(jobs.interval()).isEqualTo(Duration.ofSeconds(15));
        assertThat(jobs.lease()).isEqualTo(Duration.ofMinutes(10));
        assertThat(jobs.drafts()).isTrue();
        assertThat(full.registrations()).extracting(RegistrationSettings::contentSource)
                .containsExactly(new RegistrationSource.Query("//j:Job", Map.of("j", "http://example.org/jobs")),
                        new RegistrationSource.Properties(List.of(new QName("urn:x", "P"))),
                        new RegistrationSource.Document(HttpUrl.parse("http://www.example.org/status.xml")),
                        new RegistrationSource.Program(DISK),
                        new RegistrationSource.Content(directory.resolve("site.xml")),
                        new RegistrationSource.Topic(new TopicSettings(Optional.of("j:Job//*"),
                                TopicSettings.Dialect.FULL, Optional.of("count(//j:Job) > 1"), Optional.of("//j:Job"),
                                Optional.of(Duration.ofHours(1))), Map.of("j", "http://example.org/jobs")));
        assertThat(full.registrations().get(1).group()).hasValue(HttpUrl.parse("https://vo.example.org/Index"));
        assertThat(full.registrationFiles()).containsExactly(directory.resolve("registrations.xml"));
    }

    @Test
    void load_everyKeyGiven_mapsHierarchy() {
        assertThat(full().hierarchy()).isEqualTo(new HierarchySettings(Optional.of(directory.resolve("hierarchy.xml")),
                List.of(new HierarchyLink(
                        List.of(HttpUrl.parse("https://a.example.org/Index"),
                                HttpUrl.parse("https://b.example.org/Index")),
                        Optional.of("SecondIndex"), LinkMode.POLL, Duration.ofMinutes(5), Duration.ofMinutes(20),
                        true)),
                List.of(new HierarchyLink(List.of(HttpUrl.parse("http://site.example.org/Index")),
                        Optional.of("SecondIndex"), LinkMode.SUBSCRIPTION, Duration.ofSeconds(30),
                        Duration.ofMinutes(2), false))));
    }

    @Test
    void load_everyKeyGiven_mapsNotification() {
        assertThat(full().notification()).isEqualTo(new NotificationSettings(
                new SubscriptionLease(Duration.ofHours(1), Duration.ofDays(7), Duration.ofSeconds(10), true), 200,
                Optional.of(20), 30, new PullPointLimits(10, 100, new DataSize(1 << 20)),
                new DeliveryLimits(Duration.ofSeconds(5), Duration.ofHours(1), 50, 4),
                new BrokerLimits(true, 5,
                        List.of(TopicPath.of(new QName("urn:t", "job"), "ended"),
                                new TopicPath(List.of(new QName("urn:t", "job"), new QName("urn:u", "x")))),
                        7, Duration.ofSeconds(10))));
    }

    @Test
    void load_everyKeyGiven_mapsTriggers() {
        TriggerServiceSettings triggers = full().triggers();
        assertThat(triggers.index()).hasValue("SecondIndex");
        assertThat(triggers.groupWait()).isEqualTo(Duration.ofSeconds(10));
        assertThat(triggers.leastRepeat()).isEqualTo(Duration.ofMinutes(2));
        assertThat(triggers.link()).hasValue("http://www.example.org/{{host}}");
        assertThat(triggers.mails()).containsExactly(new MailActionSettings("ops", "smtp.example.org", 587,
                MailSettings.MailSecurity.STARTTLS, Optional.of("mds"), Optional.of(directory.resolve("tokens/site-a")),
                "OpenMDS <mds@example.org>", List.of("ops@example.org", "On Call <oncall@example.org>"),
                new MailTlsSettings(Optional.of(directory.resolve("ca.pem")),
                        Optional.of(directory.resolve("tls/self-signed.pem")),
                        Optional.of(directory.resolve("tls/self-signed-key.pem"))),
                new MailLimitSettings(100, 10)));
        assertThat(triggers.webhooks()).containsExactly(new WebhookActionSettings("alertmanager",
                HttpUrl.parse("http://alerts.example.org:9093/api/v2/alerts"),
                WebhookSettings.WebhookFormat.ALERTMANAGER, Duration.ofMinutes(2)));
        assertThat(triggers.commands()).containsExactly(new CommandActionSettings("note", DISK));
        assertThat(triggers.silences().getFirst().silence()).isEqualTo(new Silence("configuration-move",
                List.of(new LabelMatcher("host", "a*")), Instant.parse("2026-01-31T08:00:00Z"),
                Instant.parse("2026-02-01T08:00:00Z"), "the room moves", "configuration"));
        assertThat(triggers.inhibitions().getFirst().inhibition()).isEqualTo(new Inhibition(
                List.of(new LabelMatcher("trigger", "site-gone")), List.of(new LabelMatcher("trigger", "disk-full")),
                List.of("site")));
    }

    @Test
    void load_everyKeyGiven_makesTheRules() {
        List<TriggerRule> rules = full().triggers().rules().stream().map(TriggerRuleSettings::rule).toList();

        assertThat(full().triggers().rules()).extracting(TriggerRuleSettings::index)
                .containsExactly(Optional.empty(), Optional.of("DefaultTriggerService"));
        TriggerRule disk = rules.getFirst();
        assertThat(disk.id()).isEqualTo("disk-full");
        assertThat(disk.name()).isEqualTo("File system nearly full");
        assertThat(disk.enabled()).isFalse();
        assertThat(disk.condition().toString()).contains("> 80 *");
        assertThat(disk.scope().toString()).contains("//glue:Host");
        assertThat(disk.timing()).isEqualTo(new RuleTiming(Duration.ofMinutes(1), Duration.ZERO,
                Optional.of(Duration.ofHours(1)), disk.timing().window()));
        assertThat(disk.timing().window().toString()).contains("[start=Optional[2026-01-01", " end=Optional[2026-12-31",
                "invalidityStart=Optional[2026-02-07T20", "invalidityEnd=Optional[2026-02-08T06");
        assertThat(disk.notices().actions()).containsExactly("ops", "alertmanager");
        assertThat(disk.notices().resolvedActions()).containsExactly("ops");
        assertThat(disk.notices().labels()).containsExactly(Map.entry("severity", "warning"));
        assertThat(disk.notices().values()).containsKeys("threshold", "used", "jobs");
        assertThat(disk.notices().summary()).isEqualTo("{{host}} is full");
        TriggerRule few = rules.get(1);
        assertThat(few.enabled()).isTrue();
        assertThat(few.scope()).isEqualTo(new RuleScope.WholeGroup());
        assertThat(few.timing()).isEqualTo(new RuleTiming(Duration.ofMinutes(5), Duration.ZERO,
                Optional.of(Duration.ofHours(4)), RuleWindow.ALWAYS));
        assertThat(few.notices().resolvedActions()).containsExactly("note", "topic");
    }

    @Test
    void load_everyKeyGiven_readsEachKeyOfProvidersAsWritten() throws IOException {
        Map<?, ?> written = (Map<?, ?>) Objects.requireNonNull(
                new Load(LoadSettings.builder().build()).loadFromString(everyKey()));
        Map<?, ?> read = (Map<?, ?>) ConfigurationLoader.FORMAT.tree(full());

        Map<?, ?> providers = (Map<?, ?>) Objects.requireNonNull(written.get("providers"));
        assertSame("providers", providers, read.get("providers"));
        assertThat(providers.size()).as("kinds").isGreaterThan(15);
    }

    /** Compares what is written with what was read, which has further keys with their defaults. Relative paths are resolved. */
    private void assertSame(String path, @Nullable Object written, @Nullable Object read) {
        switch (written) {
            case Map<?, ?> map -> map.forEach((key, value) -> assertSame(path + "." + key, value,
                    ((Map<?, ?>) Objects.requireNonNull(read, path)).get(key)));
            case List<?> list -> {
                assertThat((List<?>) read).as(path).hasSameSizeAs(list);
                for (int i = 0; i < list.size(); i++) {
                    assertSame(path + "[" + i + "]", list.get(i), ((List<?>) Objects.requireNonNull(read)).get(i));
                }
            }
            case null, default -> assertThat(String.valueOf(read)).as(path)
                    .isIn(String.valueOf(written), directory.resolve(String.valueOf(written)).toString());
        }
    }

    @Test
    void load_everyKeyGiven_mapsTheRest() {
        Configuration full = full();
        assertThat(full.state()).isEqualTo(new StateSettings(false, directory.resolve("state"),
                new StateBackupSettings(false, Duration.ofMinutes(10), 7, Optional.of(directory.resolve("backups")))));
        assertThat(full.rights()).isEqualTo(new RightsSettings(List.of(), List.of(new TokenSettings("site-a",
                directory.resolve("tokens/site-a"),
                List.of(AccessRight.READ, AccessRight.SUBSCRIBE, AccessRight.REGISTER, AccessRight.ADMIN),
                List.of(UrlPrefix.parse("https://ce.site-a.example")))),
                Optional.of(directory.resolve("tokens/grid-mapfile")),
                List.of(new IssuerSettings("wlcg", "https://issuer.example/", List.of("https://mds.example.org"),
                        Duration.ofHours(12))),
                List.of(new RuleSettings(RuleSettings.RuleEffect.DENY, List.of(AccessRight.REGISTER),
                        List.of("wlcg:*"), List.of("/DC=org/DC=example/*"), List.of("wlcg"), List.of("/atlas"),
                        List.of("scope=mds.register"), List.of("SecondIndex"),
                        List.of(UrlPrefix.parse("https://ce.site-b.example"))))));
        assertThat(full.logging()).isEqualTo(new LoggingSettings(LogLevel.DEBUG, LogFormat.JSON,
                new AccessLogSettings(false, Optional.of(Path.of("/var/log/openmds/access.log"))),
                new AuditLogSettings(Optional.of(Path.of("/var/log/openmds/audit.log")), new DataSize(1 << 20), 3)));
        assertThat(full.history()).isEqualTo(
                new HistorySettings(false, Duration.ofSeconds(30), Duration.ofHours(12), new DataSize(128 << 20)));
        assertThat(full.metrics()).isEqualTo(new MetricsSettings(false, true, 500));
        assertThat(full.otlp())
                .isEqualTo(new OtlpSettings(true, Optional.of("SecondIndex"), Duration.ofSeconds(30), 500,
                        new OtlpMetricsSettings(
                                Optional.of(HttpUrl.parse("https://collector.example.org:4318/v1/metrics")),
                                Duration.ofSeconds(15), List.of("mds_*", "jvm_memory_used_bytes"), true,
                                List.of("ProcessorLoad/*"))));
    }

    @Test
    void yaml_ofEveryKey_loadsToTheSame() {
        Configuration full = full();
        String printed = ConfigurationLoader.FORMAT.yaml(full);
        assertThat(loaded(directory, printed)).isEqualTo(full);
        assertThat(printed).doesNotContain(TOKEN);
    }

    @Test
    void load_everyKeyGiven_mapsWebmds() {
        assertThat(full().webmds()).isEqualTo(new WebPageSettings(true, true, Optional.of(directory.resolve("pages")),
                Duration.ofSeconds(2), Duration.ofSeconds(20), new DataSize(5 << 20),
                Optional.of(directory.resolve("tokens/site-a")),
                new SignInSettings(true, Optional.of("https://login.example.org/realms/grid"), Optional.of("webmds"),
                        Optional.of(directory.resolve("tokens/site-a")), List.of("openid", "wlcg.groups")),
                List.of(new PageGroupSettings("vo",
                        HttpUrl.parse("https://vo.example.org/wsrf/services/DefaultIndexService")))));
    }

    private Configuration full() {
        try {
            return loaded(directory, everyKey());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String everyKey() throws IOException {
        try (InputStream keys = FullConfigurationTest.class.getResourceAsStream("every-key.yaml")) {
            return new String(Objects.requireNonNull(keys).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
