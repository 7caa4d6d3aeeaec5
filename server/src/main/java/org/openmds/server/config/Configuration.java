package org.openmds.server.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything that the server can be told, complete: each key that was not given has its default. Immutable.
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
 *            how the server is reached
 * @param limits
 *            what a message, a query and a group may cost
 * @param state
 *            what survives a restart
 * @param indexes
 *            the indexes of this process; at least one, names unique
 * @param providers
 *            the information providers of this process
 * @param sources
 *            how content is collected
 * @param registrations
 *            the entries that this process registers; names unique
 * @param registrationFiles
 *            {@code ServiceGroupRegistrations} files of GT4 with further ones
 * @param hierarchy
 *            the indexes of other processes
 * @param notification
 *            what subscribers and publishers are granted
 * @param history
 *            how entries were
 * @param triggers
 *            who is told of what
 * @param webmds
 *            the pages for browsers
 * @param rights
 *            who may do what
 * @param logging
 *            what is logged, and how
 * @param metrics
 *            the page for Prometheus
 */
public record Configuration(@Key("How the server is reached.") HttpServerSettings http,
        @Key("What a message, a query and a group may cost at most.") LimitSettings limits,
        @Key("What survives a restart.") StateSettings state,
        @Key("The indexes of this process, each with its own URL.") List<IndexSettings> indexes,
        @Key("The information providers of this process.") ProviderSettings providers,
        @Key("How content is collected, and from where.") SourceSettings sources,
        @Key("Entries that this process registers, and renews for as long as it lives.") List<RegistrationSettings> registrations,
        @Key("Files of GT4 (ServiceGroupRegistrations) with further registrations.") List<Path> registrationFiles,
        @Key("How indexes of this process and of others feed each other.") HierarchySettings hierarchy,
        @Key("What subscribers and publishers are granted.") NotificationSettings notification,
        @Key("How the numbers in entries were, over the last hours.") HistorySettings history,
        @Key("Who is told when something of the entries is not as it should be.") TriggerServiceSettings triggers,
        @Key("WebMDS, the pages for browsers.") WebPageSettings webmds,
        @Key("Who may read, register and administer.") RightsSettings rights,
        @Key("What is logged, and how.") LoggingSettings logging,
        @Key("The page of measurements for Prometheus.") MetricsSettings metrics) {

    public Configuration {
        indexes = List.copyOf(indexes);
        registrations = List.copyOf(registrations);
        registrationFiles = List.copyOf(registrationFiles);
    }

    /** What the server does without any file: loopback only, one index fed by the host provider, state in the user's state directory. */
    public static Configuration defaults() {
        return ConfigurationDefaults.configuration(Map.copyOf(System.getenv()), true);
    }

    /** The number of entries that an index may hold: its own limit, else the one for all groups. */
    public int entryLimit(IndexSettings index) {
        return index.entries().orElse(limits.entries());
    }

    /** The indexes, and the group for triggers, which is made as they are. */
    public List<IndexSettings> groups() {
        boolean configured = indexes.stream().anyMatch(index -> index.name().equals(TriggerServiceSettings.GROUP));
        return configured
                ? indexes
                : Stream.concat(indexes.stream(), Stream.of(ConfigurationDefaults.TRIGGER_GROUP)).toList();
    }

    /** The name of the index that is meant where none need be given: the first. */
    public String indexName(Optional<String> given) {
        return given.orElseGet(() -> indexes.getFirst().name());
    }
}
