package org.openmds.server.command;

import java.util.List;
import java.util.Optional;

import org.openmds.configuration.SectionSettings;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.ProviderKinds;

/**
 * Finds systems on this machine that an information provider could publish: each kind looks for its own. Sends nothing and starts nothing.
 *
 * @param here
 *            the places where kinds look
 */
record ProviderDiscovery(LocalSystems here) {

    /** Returns all systems that exist and whose kind is not configured. */
    List<DiscoveredSystem> unconfigured(SectionSettings configured) {
        return ProviderKinds.ALL.stream()
                .filter(kind -> configured.of(kind.section()).isEmpty())
                .map(this::discover)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<DiscoveredSystem> discover(ProviderKind<?> kind) {
        return kind.discover(here);
    }
}
