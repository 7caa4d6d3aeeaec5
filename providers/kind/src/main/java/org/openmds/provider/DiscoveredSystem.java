package org.openmds.provider;

/**
 * A system on this machine that a provider could publish.
 *
 * @param description
 *            its name and place, such as {@code Slurm (/usr/bin/sinfo)}
 * @param kind
 *            the kind of provider
 * @param settings
 *            the value of the kind's key in the configuration, such as {@code [{name: slurm}]}: one line of valid YAML
 */
public record DiscoveredSystem(String description, String kind, String settings) {

    /** Returns the configuration that would publish it: one line of valid YAML. */
    public String configuration() {
        return "providers: {%s: %s}".formatted(kind, settings);
    }
}
