package org.openmds.provider.nagios;

import java.util.List;

/**
 * The settings of a plugin provider.
 *
 * @param name
 *            name of the provider
 * @param attempts
 *            number of failures in a row after which the state of a service is hard
 */
record PluginPublication(String name, int attempts, List<PluginCheck> plugins) {

    public PluginPublication {
        plugins = List.copyOf(plugins);
    }
}
