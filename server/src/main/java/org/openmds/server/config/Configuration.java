package org.openmds.server.config;

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
 *
 * @param http
 *            the address and connection settings of the server
 * @param limits
 *            the limits of messages, queries and groups
 * @param state
 *            the durable state
 * @param indexes
 *            the indexes of this process; at least one, names unique
 * @param providers
 *            the information providers of this process
 * @param sources
 *            the collection of content
 * @param registrations
 *            the entries that this process registers; names are unique
 * @param registrationFiles
 *            {@code ServiceGroupRegistrations} files of GT4 with further registrations
 * @param hierarchy
 *            the links with other indexes
 * @param notification
 *            the limits of subscribers and publishers
 * @param history
 *            the history of numbers in entries
 * @param triggers
 *            triggers and their actions
 * @param webmds
 *            the pages for browsers
 * @param rights
 *            the rights of callers
 * @param logging
 *            the log and its format
 * @param metrics
 *            the page for Prometheus
 */
public record Configuration(@Key("Address and connections of the server.") HttpServerSettings http,
        @Key("Limits of messages, queries and groups.") LimitSettings limits,
        @Key("Durable state, which survives a restart.") StateSettings state,
        @Key("Indexes of this process, each with its own URL.") List<IndexSettings> indexes,
        @Key("Information providers of this process.") ProviderSettings providers,
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

    /** Returns the configuration without any file: loopback only, one index with the host provider, state in the user's state directory. */
    public static Configuration defaults() {
        return ConfigurationDefaults.configuration(Map.copyOf(System.getenv()), true);
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
                : Stream.concat(indexes.stream(), Stream.of(ConfigurationDefaults.TRIGGER_GROUP)).toList();
    }

    /** Returns the given name, or the name of the first index. */
    public String indexName(Optional<String> given) {
        return given.orElseGet(() -> indexes.getFirst().name());
    }
}
