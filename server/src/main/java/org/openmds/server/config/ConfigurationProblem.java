package org.openmds.server.config;

/**
 * One thing that is wrong with the configuration. Rendered as
 * {@code mds.yaml:12:5: indexes[0].lease.default: expected a duration such as 20m or PT20M, got 'soon'}.
 *
 * @param origin
 *            where the value came from
 * @param key
 *            path of the key; empty where the file as a whole is meant
 * @param message
 *            what was expected, and what was found; never the content of a secret
 */
public record ConfigurationProblem(ValueOrigin origin, String key, String message) {

    @Override
    public String toString() {
        return origin.display() + ": " + (key.isEmpty() ? "" : key + ": ") + message;
    }
}
