package org.openmds.server.provider;

import org.openmds.aggregator.InformationProvider;
import org.openmds.server.config.ProviderInstance;

/**
 * A provider, and what the configuration says of it.
 *
 * @param kind
 *            its name
 */
public record ConfiguredProvider(String kind, ProviderInstance settings, InformationProvider provider) {
}
