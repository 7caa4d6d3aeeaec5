package org.openmds.server.config;

import org.openmds.configuration.SectionSettings;
import org.openmds.configuration.Key;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;


/**
 * The complete configuration of the server: each key that is not given has its default. Immutable.
 *
 * <pre>
 * http:
 *   port: 8080
 * indexes:
 *   - name: DefaultIndexService
 *     lease: {default: 20m, maximum: 7d}
 * </pre>
 */
public record Configuration(@Key("Address and connections of the server.") HttpServerSettings http,
        @Key("Limits of messages, queries and groups.") LimitSettings limits,
        @Key("Durable state, which survives a restart.") StateSettings state,
        @Key(value = "Indexes of this process, each with its own URL.", initial = "[{}]") List<IndexSettings> indexes,
        @Key("Information providers of this process.") SectionSettings providers,
        @Key("Collection of content and its targets.") SourceSettings sources,
        @Key("Entries that this process registers and renews while it runs.") List<RegistrationSettings> registrations,
        @Key("Files of GT4 (ServiceGroupRegistrations) with further registrations.") List<Path> registrationFiles,
        @Key("Links between indexes of this process and other indexes.") HierarchySettings hierarchy,
        @Key("Limits of subscribers and publishers.") NotificationSettings notification,
        @Key("History of the numbers in entries over the last hours.") HistorySettings history,
        @Key("Triggers, which watch entries, and their actions.") TriggerServiceSettings triggers,
        @Key("WebMDS, the pages for browsers.") WebPageSettings webmds,
        @Key("Rights to read, register and administer.") RightsSettings rights,
        @Key("Log of the server.") LoggingSettings logging,
        @Key("Metrics pages for Prometheus.") MetricsSettings metrics) {

    public Configuration {
        indexes = List.copyOf(indexes);
        registrations = List.copyOf(registrations);
        registrationFiles = List.copyOf(registrationFiles);
    }

    /** Returns the largest number of entries of an index: its own limit, or else the limit for all groups. */
    public int entryLimit(IndexSettings index) {
        return index.entries().orElse(limits.entries());
    }

    /** Returns the indexes and the group for registered triggers, which has the settings of an index. */
    public List<IndexSettings> groups() {
        boolean configured = indexes.stream().anyMatch(index -> index.name().equals(TriggerServiceSettings.GROUP));
        return configured
                ? indexes
                : Stream.concat(indexes.stream(), Stream.of(triggerGroup())).toList();
    }

    /** Returns the settings of the group for registered triggers. */
    private static IndexSettings triggerGroup() {
        return ConfigurationLoader.FORMAT.defaults(IndexSettings.class).named(TriggerServiceSettings.GROUP);
    }

    /** Returns the given name, or the name of the first index. */
    public String indexName(Optional<String> given) {
        return given.orElseGet(() -> indexes.getFirst().name());
    }
}
