package org.openmds.provider;

import org.openmds.aggregator.InformationProvider;

/**
 * A target that a provider found. A value: a target that equals one before is not disturbed.
 *
 * @param common
 *            the name of the target's provider, see {@link org.openmds.aggregator.ProviderSources#targetName}, its times and its member
 * @param provider
 *            collects the target over the network, on a virtual thread; a value too, and holds nothing that must be closed
 */
public record ProviderTarget(CommonSettings common, InformationProvider provider) {
}
