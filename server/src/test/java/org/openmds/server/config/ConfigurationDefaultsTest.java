package org.openmds.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.config.ConfigurationFixture.loaded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.settings.ExecutionSettings;
import org.openmds.aggregator.settings.ProgramSettings;
import org.openmds.aggregator.settings.RegistrationSettings;
import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.aggregator.settings.SubscriptionSourceSettings;
import org.openmds.aggregator.subscription.PullMode;
import org.openmds.budget.HeapShare;
import org.openmds.configuration.value.BindAddress;
import org.openmds.configuration.value.DataSize;
import org.openmds.index.settings.HierarchyLink;
import org.openmds.index.settings.HierarchySettings;
import org.openmds.index.settings.HistorySettings;
import org.openmds.index.settings.IndexSettings;
import org.openmds.index.settings.LeaseSettings;
import org.openmds.index.settings.LinkMode;
import org.openmds.index.settings.SiteSettings;
import org.openmds.provider.ProviderKinds;
import org.openmds.provider.ProviderSettings;
import org.openmds.server.settings.AccessLogSettings;
import org.openmds.server.settings.AuditLogSettings;
import org.openmds.server.settings.BrokerLimits;
import org.openmds.server.settings.ClientLimitSettings;
import org.openmds.server.settings.DeliveryLimits;
import org.openmds.server.settings.HttpServerSettings;
import org.openmds.server.settings.LimitSettings;
import org.openmds.server.settings.LoggingSettings;
import org.openmds.server.settings.LoggingSettings.LogFormat;
import org.openmds.server.settings.LoggingSettings.LogLevel;
import org.openmds.server.settings.MetricsSettings;
import org.openmds.server.settings.NotificationSettings;
import org.openmds.server.settings.OperationsSettings;
import org.openmds.server.settings.OtlpMetricsSettings;
import org.openmds.server.settings.OtlpSettings;
import org.openmds.server.settings.PullPointLimits;
import org.openmds.server.settings.RequestMemory;
import org.openmds.server.settings.RightsSettings;
import org.openmds.server.settings.SubscriptionLease;
import org.openmds.server.settings.TlsSettings;
import org.openmds.server.settings.TlsSettings.ClientCertificates;
import org.openmds.server.settings.TlsSettings.OcspCheck;
import org.openmds.server.settings.TransportSettings;
import org.openmds.server.settings.TransportSettings.PlainHttp;
import org.openmds.server.settings.UnixSocketSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.webmds.SignInSettings;
import org.openmds.webmds.WebPageSettings;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xpath.document.XPathLimits;

class ConfigurationDefaultsTest {

    private static final Map<String, String> NOBODY = Map.of("USER", "alice", "HOME", "/home/alice");

    @Test
    void load_withoutAnything_listensOnLoopback() {
        HttpServerSettings http = defaults().http();
        assertThat(http).isEqualTo(new HttpServerSettings(new BindAddress("127.0.0.1"), 8080, Optional.empty(), 1000,
                Duration.ofSeconds(30), Duration.ofSeconds(60),
                new TransportSettings(PlainHttp.ON,
                        new TlsSettings(Optional.empty(), Optional.empty(), 8443, ClientCertificates.NONE,
                                Optional.empty(), OcspCheck.OFF, false, 10, 32, Optional.empty()),
                        new UnixSocketSettings(Optional.empty(), "0660", Optional.empty())),
                new ClientLimitSettings(750, 20_000 * Runtime.getRuntime().availableProcessors(), 50, List.of(),
                        List.of()),
                List.of(), new OperationsSettings(true, new BindAddress("127.0.0.1"), Optional.empty(), false)));
        assertThat(http.bind().isLoopback()).isTrue();
    }

    @Test
    void load_withoutAnything_showsTheIndexesOfThisProcess() {
        assertThat(defaults().webmds()).isEqualTo(new WebPageSettings(true, false, Optional.empty(),
                Duration.ofMillis(500), Duration.ofMinutes(1),
                new DataSize(HeapShare.DOCUMENTS.bytes() / 16 >> 10 << 10), Optional.empty(),
                new SignInSettings(false, Optional.empty(), Optional.empty(), Optional.empty(), List.of("openid")),
                List.of()));
    }

    @Test
    void load_withoutAnything_limitsAsParserAndEvaluatorDo() {
        LimitSettings limits = defaults().limits();
        assertThat(limits.xml()).isEqualTo(XmlLimits.DEFAULT);
        assertThat(limits.xpath().withMaxHeld(0)).isEqualTo(XPathLimits.DEFAULT.withMaxHeld(0));
        assertThat(limits.xpath().maxHeld()).isPositive().isLessThanOrEqualTo(XPathLimits.DEFAULT.maxHeld());
        assertThat(limits.indexes().entries()).isEqualTo(100_000);
        assertThat(limits.indexes().indexBytes().bytes()).isEqualTo(HeapShare.ENTRIES.bytes() >> 10 << 10);
        assertThat(limits.indexes().ownerBytes().bytes()).isEqualTo(HeapShare.ENTRIES.bytes() / 2 >> 10 << 10);
        assertThat(limits.queries().queryThreads()).isEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Test
    void load_withoutAnything_sizesTheMemoryOfRequestsByTheHeap() {
        RequestMemory memory = defaults().limits().requests();
        assertThat(memory.readBody()).isEqualTo(new DataSize(64 << 10));
        assertThat(memory.requestMemory().bytes()).isEqualTo(HeapShare.REQUESTS.bytes() >> 10 << 10);
        assertThat(memory.answerMemory().bytes()).isEqualTo(HeapShare.ANSWERS.bytes() >> 10 << 10);
    }

    @Test
    void load_withoutAnything_feedsOneIndexFromTheHostProvider() {
        Configuration configuration = defaults();
        IndexSettings index = configuration.indexes().getFirst();
        assertThat(configuration.indexes()).hasSize(1);
        assertThat(index.name()).isEqualTo("DefaultIndexService");
        assertThat(index.lease())
                .isEqualTo(new LeaseSettings(Duration.ofMinutes(20), Duration.ofDays(7), Duration.ofSeconds(1)));
        assertThat(configuration.entryLimit(index)).isEqualTo(100_000);
        assertThat(ProviderKinds.ALL).flatExtracting(kind -> configuration.providers().of(kind.section()))
                .map(ProviderSettings.class::cast)
                .filteredOn(ProviderSettings::enabled)
                .extracting(provider -> provider.common().name())
                .containsExactly("host");
    }

    @Test
    void load_withoutAnything_collectsFromAnywhereAndRunsNothing() {
        assertThat(defaults().sources()).isEqualTo(new SourceSettings(Duration.ofSeconds(30), Duration.ofSeconds(1),
                new DataSize(16 << 20), 8, true, List.of(), Optional.empty(), List.of(),
                new SubscriptionSourceSettings(Duration.ofMinutes(5), Duration.ofSeconds(30), Duration.ofMinutes(10),
                        PullMode.AUTO, Duration.ofMillis(500), 10_000),
                new ExecutionSettings(32, new DataSize(4 << 20), List.of())));
    }

    @Test
    void load_withoutAnything_registersNothingAndKnowsNoOtherIndex() {
        assertThat(defaults().registrations()).isEmpty();
        assertThat(defaults().registrationFiles()).isEmpty();
        assertThat(defaults().hierarchy())
                .isEqualTo(new HierarchySettings(Optional.empty(), List.of(), List.of()));
    }

    @Test
    void load_withoutAnything_grantsWhatTheEngineUsuallyGrants() {
        NotificationSettings notification = defaults().notification();
        assertThat(notification.lease()).isEqualTo(
                new SubscriptionLease(Duration.ofDays(1), Duration.ofDays(31), Duration.ofSeconds(1), false));
        assertThat(notification.subscriptions()).isEqualTo(10_000);
        assertThat(notification.perCaller()).isEmpty();
        assertThat(notification.pullPoints())
                .isEqualTo(new PullPointLimits(1_000, 10_000, new DataSize(16 << 20)));
        assertThat(notification.delivery()).isEqualTo(
                new DeliveryLimits(Duration.ofSeconds(10), Duration.ofMinutes(10), 10_000, 256));
        assertThat(notification.broker())
                .isEqualTo(new BrokerLimits(false, 1_000, List.of(), 1_000, Duration.ofMinutes(1)));
    }

    @Test
    void load_withoutAnything_tellsNobody() {
        assertThat(defaults().triggers()).isEqualTo(new TriggerServiceSettings(Optional.empty(), Duration.ofSeconds(5),
                Duration.ofMinutes(1), Optional.empty(), List.of(), List.of(), List.of(), List.of(), List.of(),
                List.of()));
    }

    @Test
    void load_elementsWithTheLeast_haveTheDefaultsOfTheRest(@TempDir Path directory) {
        ConfigurationFixture.writeProgram(directory.resolve("disk"));
        Configuration configuration = ConfigurationFixture.loaded(directory, """
                sources: {execution: {programs: [{name: disk, program: disk}]}}
                registrations: [{name: a, program: disk}]
                hierarchy: {upstream: [{urls: [http://vo.example.org/Index]}]}
                """);
        assertThat(configuration.sources().execution().programs()).containsExactly(new ProgramSettings(
                new QName("disk"), directory.resolve("disk"), List.of(), Duration.ofSeconds(30), 8));
        RegistrationSettings registration = configuration.registrations().getFirst();
        assertThat(registration.interval()).isEqualTo(Duration.ofMinutes(1));
        assertThat(registration.lease()).isEqualTo(Duration.ofMinutes(20));
        assertThat(configuration.indexName(registration.index())).isEqualTo("DefaultIndexService");
        HierarchyLink upstream = configuration.hierarchy().upstream().getFirst();
        assertThat(upstream.by()).isEqualTo(LinkMode.SUBSCRIPTION);
        assertThat(upstream.interval()).isEqualTo(Duration.ofMinutes(1));
        assertThat(upstream.lease()).isEqualTo(Duration.ofMinutes(20));
        assertThat(upstream.drafts()).isFalse();
    }

    @Test
    void load_withoutAnything_letsLocalCallersReadAndRegister() {
        assertThat(defaults().rights())
                .isEqualTo(new RightsSettings(
                        List.of(AccessRight.READ, AccessRight.SUBSCRIBE, AccessRight.REGISTER), List.of(),
                        Optional.empty(), List.of(), List.of()));
    }

    @Test
    void load_withoutAnything_logsTextAndServesMetrics() {
        assertThat(defaults().logging()).isEqualTo(
                new LoggingSettings(LogLevel.INFO, LogFormat.TEXT, new AccessLogSettings(true, Optional.empty()),
                        new AuditLogSettings(Optional.empty(), new DataSize(10 << 20), 10)));
        assertThat(defaults().metrics()).isEqualTo(new MetricsSettings(true, false, 10_000));
        assertThat(defaults().otlp())
                .isEqualTo(new OtlpSettings(false, Optional.empty(), Duration.ofMinutes(1), 10_000,
                        new OtlpMetricsSettings(Optional.empty(), Duration.ofMinutes(1), List.of("*"), false,
                                List.of("*"))));
    }

    @Test
    void yaml_ofDefaults_showsEveryDefault(@TempDir Path directory) {
        String printed = ConfigurationLoader.FORMAT.yaml(loaded(directory, ""));
        assertThat(printed).contains("http:\n  bind: 127.0.0.1\n  port: 8080\n", "  body: 16MiB\n",
                "    maximum: 7d\n", "  anonymous:\n  - read\n  - subscribe\n  - register\n");
        assertThat(loaded(directory, printed)).isEqualTo(loaded(directory, ""));
    }

    @Test
    void load_withoutAnything_belongsToNoNamedSite() {
        assertThat(defaults().site()).isEqualTo(SiteSettings.NONE);
    }

    @Test
    void load_withoutAnything_keepsHistoryOfSixHours() {
        assertThat(defaults().history()).isEqualTo(
                new HistorySettings(true, Duration.ofMinutes(1), Duration.ofHours(6),
                        new DataSize(HeapShare.HISTORY.bytes() >> 10 << 10)));
    }

    @Test
    void load_withoutStateDirectory_followsTheUser() {
        assertThat(stateDirectory(NOBODY)).isEqualTo(Path.of("/home/alice/.local/state/openmds"));
        assertThat(stateDirectory(Map.of("USER", "root"))).isEqualTo(Path.of("/var/lib/openmds"));
        assertThat(stateDirectory(Map.of("USER", "root", "XDG_STATE_HOME", "/srv/state")))
                .isEqualTo(Path.of("/srv/state/openmds"));
    }

    @Test
    void load_emptyFile_isTheDefaults(@TempDir Path directory) {
        Path file = ConfigurationFixture.write(directory.resolve("mds.yaml"), "# nothing yet\n");
        assertThat(loaded(ConfigurationLoader.load(file, NOBODY, Map.of()))).isEqualTo(defaults());
    }

    @Test
    void load_sectionsWithoutContent_areTheDefaults(@TempDir Path directory) {
        Path file = ConfigurationFixture.write(directory.resolve("mds.yaml"), "http:\nproviders:\n  host:\n");
        assertThat(loaded(ConfigurationLoader.load(file, NOBODY, Map.of()))).isEqualTo(defaults());
    }

    private static Path stateDirectory(Map<String, String> environment) {
        return loaded(ConfigurationLoader.load(environment, Map.of())).state().directory();
    }

    private static Configuration defaults() {
        return loaded(ConfigurationLoader.load(NOBODY, Map.of()));
    }
}
