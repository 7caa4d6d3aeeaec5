package org.openmds.provider.nagios;

import java.util.List;

/**
 * What a provider of plugins publishes.
 *
 * @param name
 *            of the provider
 * @param attempts
 *            how often in a row a service must be found not well before its state is hard
 */
public record PluginPublication(String name, int attempts, List<PluginCheck> plugins) {

    public PluginPublication {
        plugins = List.copyOf(plugins);
    }
}
