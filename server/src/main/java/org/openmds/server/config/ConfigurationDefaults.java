package org.openmds.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.subscription.PullMode;
import org.openmds.server.config.LoggingSettings.LogFormat;
import org.openmds.server.config.LoggingSettings.LogLevel;
import org.openmds.trigger.action.MailSettings;
import org.openmds.trigger.action.WebhookSettings;
import org.openmds.wsrf.service.AccessRight;

/** The default values of all keys. */
final class ConfigurationDefaults {

    static final IndexSettings INDEX = new IndexSettings("DefaultIndexService", List.of(), List.of(),
            new LeaseSettings(Duration.ofMinutes(20), Duration.ofDays(7), Duration.ofSeconds(1)),
            new IndexRights(Optional.empty(), Optional.empty(), Optional.empty()), Optional.empty());

    /** The settings of the group for registered triggers. */
    static final IndexSettings TRIGGER_GROUP = new IndexSettings(TriggerServiceSettings.GROUP, INDEX.contentElements(),
            INDEX.memberInterfaces(), INDEX.lease(), INDEX.rights(), INDEX.entries());

    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration REFRESH = Duration.ofMinutes(10);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Defaults of the keys in list elements. The values of required keys here are never used: leaving one out is reported as a problem. */
    private static final Map<Class<?>, Record> ELEMENTS = elements();
    private ConfigurationDefaults() {
    }

    /** Returns the default values for an element of a list. */
    static Record element(Class<?> type) {
        return Optional.ofNullable(ELEMENTS.get(type))
                .orElseThrow(() -> new IllegalArgumentException("no defaults for " + type));
    }

    /**
     * Returns the whole configuration with all defaults.
     *
     * @param loopback
     *            true if only this machine can reach the server
     */
    static Configuration configuration(Map<String, String> environment, boolean loopback) {
        return new Configuration(http(), limits(), state(environment), List.of(INDEX),
                ProviderDefaults.providers(INDEX.name()),
                sources(loopback), List.of(), List.of(),
                new HierarchySettings(Optional.empty(), List.of(), List.of()), notification(),
                new HistorySettings(true, Duration.ofMinutes(1), Duration.ofHours(6), new DataSize(64 << 20)),
                triggers(),
                new WebPageSettings(true, false, Optional.empty(), Duration.ofMillis(500), Optional.empty(), List.of()),
                new RightsSettings(
                        loopback ? List.of(AccessRight.READ, AccessRight.REGISTER) : List.of(AccessRight.READ),
                        List.of()),
                new LoggingSettings(LogLevel.INFO, LogFormat.TEXT, new AccessLogSettings(true, Optional.empty())),
                new MetricsSettings(true, false, 10_000));
    }

    private static StateSettings state(Map<String, String> environment) {
        return new StateSettings(true, stateDirectory(environment),
                new StateBackupSettings(true, Duration.ofHours(1), 3, Optional.empty()));
    }

    private static SourceSettings sources(boolean loopback) {
        return new SourceSettings(TIMEOUT, Duration.ofSeconds(1), new DataSize(16 << 20), 8, loopback, List.of(),
                List.of(),
                new SubscriptionSourceSettings(Duration.ofMinutes(5), Duration.ofSeconds(30), Duration.ofMinutes(10),
                        PullMode.AUTO, Duration.ofMillis(500), 10_000),
                new ExecutionSettings(32, new DataSize(4 << 20), List.of()));
    }

    private static NotificationSettings notification() {
        return new NotificationSettings(
                new SubscriptionLease(Duration.ofDays(1), Duration.ofDays(31), Duration.ofSeconds(1), false), 10_000,
                Optional.empty(), new PullPointLimits(1_000, 10_000, new DataSize(16 << 20)),
                new DeliveryLimits(Duration.ofSeconds(10), Duration.ofMinutes(10), 10_000, 256),
                new BrokerLimits(false, 1_000, List.of(), 1_000, INTERVAL));
    }

    private static Map<Class<?>, Record> elements() {
        Map<Class<?>, Record> elements = new HashMap<>(Map.of(IndexSettings.class, INDEX, TokenSettings.class,
                new TokenSettings("", Path.of(""), List.of()), CredentialSettings.class,
                new CredentialSettings(UrlPrefix.parse("http://localhost"), Optional.empty(), Path.of("")),
                ProgramSettings.class, new ProgramSettings(new QName("none"), Path.of(""), List.of(), TIMEOUT, 8),
                RegistrationSettings.class,
                new RegistrationSettings("", Optional.empty(), Optional.empty(), Optional.empty(), INTERVAL, REFRESH,
                        List.of(), Optional.empty(), TopicSettings.NONE, List.of(), Optional.empty(), Optional.empty(),
                        Optional.empty()),
                NamespaceSettings.class, new NamespaceSettings("", ""), HierarchyLink.class,
                new HierarchyLink(List.of(), Optional.empty(), LinkMode.SUBSCRIPTION, INTERVAL, REFRESH)));
        elements.put(PageGroupSettings.class, new PageGroupSettings("", HttpUrl.parse("http://localhost")));
        elements.putAll(triggerElements());
        elements.putAll(ProviderDefaults.elements(INDEX.name()));
        return Map.copyOf(elements);
    }

    private static Map<Class<?>, Record> triggerElements() {
        return Map.of(MailActionSettings.class,
                new MailActionSettings("", "localhost", 25, MailSettings.MailSecurity.NONE, Optional.empty(),
                        Optional.empty(), "", List.of()),
                WebhookActionSettings.class,
                new WebhookActionSettings("", HttpUrl.parse("http://localhost"), WebhookSettings.WebhookFormat.OPENMDS),
                CommandActionSettings.class, new CommandActionSettings("", new QName("none")),
                TriggerRuleSettings.class,
                new TriggerRuleSettings("", Optional.empty(), true, Optional.empty(), Optional.empty(),
                        Optional.empty(),
                        TriggerRuleSettings.Scope.ENTRY, Optional.empty(), Duration.ofMinutes(5),
                        WindowSettings.ALWAYS, Duration.ofHours(4),
                        List.of(), Optional.empty(), List.of(), List.of(), Optional.empty(), List.of()),
                LabelSettings.class, new LabelSettings("", ""), SilenceSettings.class,
                new SilenceSettings("", List.of(), Optional.empty(), Instant.MAX, ""), InhibitionSettings.class,
                new InhibitionSettings(List.of(), List.of(), List.of()));
    }

    private static TriggerServiceSettings triggers() {
        return new TriggerServiceSettings(Optional.empty(), Duration.ofSeconds(5), "", List.of(), List.of(), List.of(),
                List.of(), List.of(), List.of());
    }

    private static HttpServerSettings http() {
        return new HttpServerSettings(new BindAddress("127.0.0.1"), 8080, Optional.empty(), 1000,
                Duration.ofSeconds(30),
                Duration.ofSeconds(60));
    }

    private static LimitSettings limits() {
        return new LimitSettings(new DataSize(16 << 20), 100, 1_000_000, new DataSize(64 << 10), new DataSize(4 << 10),
                64, Duration.ofSeconds(2), 200_000_000L, new DataSize(64 << 20), 100_000,
                Runtime.getRuntime().availableProcessors(), new DataSize(128 << 20));
    }

    /** Returns {@code /var/lib/openmds} for root, or else the folder according to the XDG Base Directory Specification 0.8. */
    private static Path stateDirectory(Map<String, String> environment) {
        String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
        String stateHome = environment.getOrDefault("XDG_STATE_HOME", "");
        if (Path.of(stateHome).isAbsolute()) {
            return Path.of(stateHome, "openmds");
        }
        if (environment.getOrDefault("USER", System.getProperty("user.name")).equals("root")) {
            return Path.of("/var/lib/openmds");
        }
        return Path.of(home, ".local", "state", "openmds");
    }
}
