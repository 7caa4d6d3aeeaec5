package org.openmds.server.config;

import java.util.List;
import java.util.Set;

/** The keys that need a restart: all except those of the sections {@value #RELOADABLE}; triggers.index needs a restart as well. */
final class RestartKeys {

    private static final String RELOADABLE = "sources, registrations, registration-files, hierarchy, triggers";
    private static final Set<String> CHANGEABLE = Set.of(RELOADABLE.split(", "));

    private RestartKeys() {
    }

    /** Returns the new configuration with the running values of the keys that need a restart. */
    static Configuration effective(Configuration loaded, Configuration running) {
        return new Configuration(running.http(), running.limits(), running.state(), running.indexes(),
                running.providers(), sources(loaded, running), loaded.registrations(), loaded.registrationFiles(),
                loaded.hierarchy(), running.notification(), running.history(),
                loaded.triggers().withIndex(running.triggers().index()), running.webmds(), running.rights(),
                running.logging(),
                running.metrics());
    }

    /** Returns the paths of the keys that differ and need a restart. */
    static List<String> differences(Configuration loaded, Configuration running) {
        return ConfigurationLoader.FORMAT.differences(loaded, running)
                .stream()
                .filter(key -> key.equals("triggers.index") || !CHANGEABLE.contains(key.replaceAll("[.\\[].*", "")))
                .toList();
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
                sources.perHost(), localTargets, sources.allowedNetworks(), sources.credentials(),
                sources.subscription(), sources.execution());
    }
}
