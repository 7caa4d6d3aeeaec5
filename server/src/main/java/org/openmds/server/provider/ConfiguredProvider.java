package org.openmds.server.provider;

import org.openmds.aggregator.InformationProvider;
import org.openmds.server.config.ProviderInstance;

/**
 * An information provider and its settings.
 *
 * @param kind
 *            the name of its kind
 */
public record ConfiguredProvider(String kind, ProviderInstance settings, InformationProvider provider) {
}
