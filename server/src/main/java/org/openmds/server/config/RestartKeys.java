package org.openmds.server.config;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.server.settings.RightsSettings;

/** The keys that need a restart: all except those of {@link ReloadableSettings}; some keys of triggers need a restart as well. */
final class RestartKeys {

    private static final Set<String> CHANGEABLE = ConfigurationLoader.FORMAT.describe(ReloadableSettings.class)
            .stream()
            .map(key -> section(key.name()))
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> OF_TRIGGERS = Set.of("triggers.index", "triggers.least-repeat");

    private RestartKeys() {
    }

    /** Returns the new configuration with the running values of the keys that need a restart. */
    static Configuration effective(Configuration loaded, Configuration running) {
        ReloadableSettings changed = loaded.reloadable();
        return new Configuration(running.process(), running.services(),
                new ReloadableSettings(changed.providers(), sources(loaded, running), changed.registrations(),
                        changed.registrationFiles(), changed.hierarchy(),
                        changed.triggers().withRestartKeysOf(running.triggers()), rights(loaded, running)));
    }

    /** Returns the paths of the keys that differ and need a restart. */
    static List<String> differences(Configuration loaded, Configuration running) {
        return ConfigurationLoader.FORMAT.differences(loaded, running)
                .stream()
                .filter(RestartKeys::needsRestart)
                .toList();
    }

    static boolean needsRestart(String key) {
        return OF_TRIGGERS.contains(key) || !CHANGEABLE.contains(section(key));
    }

    /**
     * Returns the sources. The default of local-targets depends on the bind address: while a new address waits for a restart, the stricter
     * of both values applies.
     */
    private static SourceSettings sources(Configuration loaded, Configuration running) {
        SourceSettings sources = loaded.sources();
        boolean sameReach = loaded.http().bind().isLoopback() == running.http().bind().isLoopback();
        boolean localTargets = sources.localTargets() && (sameReach || running.sources().localTargets());
        return new SourceSettings(sources.timeout(), sources.shortestInterval(), sources.maxAnswer(),
                sources.perHost(), localTargets, sources.allowedNetworks(), sources.ca(), sources.credentials(),
                sources.subscription(), sources.execution());
    }

    /** Returns the rights. The default of anonymous depends on the bind address: while a new address waits for a restart, the running value stays. */
    private static RightsSettings rights(Configuration loaded, Configuration running) {
        RightsSettings rights = loaded.rights();
        boolean sameReach = loaded.http().bind().isLoopback() == running.http().bind().isLoopback();
        return new RightsSettings(sameReach ? rights.anonymous() : running.rights().anonymous(), rights.tokens(),
                rights.gridMapfile(), rights.issuers(), rights.rules());
    }

    private static String section(String key) {
        return key.replaceAll("[.\\[].*", "");
    }
}
