package org.openmds.server.command;

import java.util.List;
import java.util.Optional;

import org.openmds.configuration.SectionElement;
import org.openmds.configuration.SectionSettings;
import org.openmds.provider.DiscoveredSystem;
import org.openmds.provider.LocalSystems;
import org.openmds.provider.ProviderKind;
import org.openmds.provider.ProviderKinds;
import org.openmds.provider.ProviderSettings;

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
                .filter(kind -> configured.elements().stream().noneMatch(each -> isConfigured(each, kind)))
                .map(this::discover)
                .flatMap(Optional::stream)
                .toList();
    }

    private static boolean isConfigured(SectionElement element, ProviderKind<?> kind) {
        return element.section().equals(kind.section()) && ((ProviderSettings) element.settings()).enabled();
    }

    private Optional<DiscoveredSystem> discover(ProviderKind<?> kind) {
        return kind.discover(here);
    }
}
