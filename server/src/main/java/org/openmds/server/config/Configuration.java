package org.openmds.server.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.aggregator.settings.RegistrationSettings;
import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.configuration.ConfigurationProblem;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.SectionSettings;
import org.openmds.index.settings.HierarchySettings;
import org.openmds.index.settings.HistorySettings;
import org.openmds.index.settings.IndexSettings;
import org.openmds.index.settings.SiteSettings;
import org.openmds.server.settings.HttpServerSettings;
import org.openmds.server.settings.LdapInterfaceSettings;
import org.openmds.server.settings.LimitSettings;
import org.openmds.server.settings.LoggingSettings;
import org.openmds.server.settings.MembersSettings;
import org.openmds.server.settings.MetricsSettings;
import org.openmds.server.settings.NotificationSettings;
import org.openmds.server.settings.OtlpSettings;
import org.openmds.server.settings.RightsSettings;
import org.openmds.server.settings.StateSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.webmds.WebPageSettings;

/**
 * The complete configuration of the server: each key that is not given has its default. Immutable.
 *
 * <p>
 * The sections are in three groups, which the file does not show: those of the process, those of its services, and those that may change while it
 * runs. A reload takes the last group and keeps the others; everything else reads single sections.
 *
 * <pre>
 * http:
 *   port: 8080
 * indexes:
 *   - name: DefaultIndexService
 *     lease: {default: 20m, maximum: 7d}
 * </pre>
 */
public record Configuration(@Embedded ProcessSettings process, @Embedded ServiceSettings services,
        @Embedded ReloadableSettings reloadable) {

    /** Returns the largest number of entries of an index: its own limit, or else the limit for all groups. */
    public int entryLimit(IndexSettings index) {
        return index.entries().orElse(limits().indexes().entries());
    }

    /** Returns the indexes and the group for registered triggers, which has the settings of an index. */
    public List<IndexSettings> groups() {
        boolean configured = indexes().stream().anyMatch(index -> index.name().equals(TriggerServiceSettings.GROUP));
        return configured
                ? indexes()
                : Stream.concat(indexes().stream(), Stream.of(triggerGroup())).toList();
    }

    /** Returns the settings of the group for registered triggers. */
    private static IndexSettings triggerGroup() {
        return ConfigurationLoader.FORMAT.defaults(IndexSettings.class).named(TriggerServiceSettings.GROUP);
    }

    /** Returns the given name, or the name of the first index. */
    public String indexName(Optional<String> given) {
        return given.orElseGet(() -> indexes().getFirst().name());
    }

    /** Returns the section {@code http}. */
    public HttpServerSettings http() {
        return process.http();
    }

    /** Returns the section {@code limits}. */
    public LimitSettings limits() {
        return process.limits();
    }

    /** Returns the section {@code state}. */
    public StateSettings state() {
        return process.state();
    }

    /** Returns the section {@code members}. */
    public MembersSettings members() {
        return process.members();
    }

    /** Returns this configuration without what only one member of a replicated index may do: collect, register, and watch entries. */
    public Configuration ofFollower() {
        return new Configuration(process, services,
                new ReloadableSettings(new SectionSettings(List.of()), sources(), List.of(), List.of(),
                        new HierarchySettings(Optional.empty(), List.of(), List.of()),
                        ConfigurationLoader.FORMAT.defaults(TriggerServiceSettings.class).withRestartKeysOf(triggers()),
                        rights()));
    }

    /** Returns the section {@code logging}. */
    public LoggingSettings logging() {
        return process.logging();
    }

    /** Returns the section {@code metrics}. */
    public MetricsSettings metrics() {
        return process.metrics();
    }

    /** Returns the section {@code site}. */
    public SiteSettings site() {
        return services.site();
    }

    /** Returns the section {@code indexes}. */
    public List<IndexSettings> indexes() {
        return services.indexes();
    }

    /** Returns the section {@code providers}. */
    public SectionSettings providers() {
        return reloadable.providers();
    }

    /** Returns this configuration without the providers that have one of these problems. */
    Configuration withoutProviders(List<ConfigurationProblem> problems) {
        return new Configuration(process, services, new ReloadableSettings(providers().without(problems), sources(),
                registrations(), registrationFiles(), hierarchy(), triggers(), rights()));
    }

    /** Returns the section {@code notification}. */
    public NotificationSettings notification() {
        return services.notification();
    }

    /** Returns the section {@code history}. */
    public HistorySettings history() {
        return services.history();
    }

    /** Returns the section {@code webmds}. */
    public WebPageSettings webmds() {
        return services.webmds();
    }

    /** Returns the section {@code otlp}. */
    public OtlpSettings otlp() {
        return services.otlp();
    }

    /** Returns the section {@code ldap}. */
    public LdapInterfaceSettings ldap() {
        return services.ldap();
    }

    /** Returns the section {@code rights}. */
    public RightsSettings rights() {
        return reloadable.rights();
    }

    /** Returns the section {@code sources}. */
    public SourceSettings sources() {
        return reloadable.sources();
    }

    /** Returns the section {@code registrations}. */
    public List<RegistrationSettings> registrations() {
        return reloadable.registrations();
    }

    /** Returns the section {@code registration-files}. */
    public List<Path> registrationFiles() {
        return reloadable.registrationFiles();
    }

    /** Returns the section {@code hierarchy}. */
    public HierarchySettings hierarchy() {
        return reloadable.hierarchy();
    }

    /** Returns the section {@code triggers}. */
    public TriggerServiceSettings triggers() {
        return reloadable.triggers();
    }
}
