package org.openmds.provider;

/**
 * A system on this machine that a provider could publish.
 *
 * @param description
 *            its name and place, such as {@code Slurm (/usr/bin/sinfo)}
 * @param configuration
 *            the configuration that would publish it: one line of valid YAML
 */
public record DiscoveredSystem(String description, String configuration) {
}
