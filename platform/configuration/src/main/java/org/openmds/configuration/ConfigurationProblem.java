package org.openmds.configuration;

/**
 * One problem of the configuration. It is written as
 * {@code mds.yaml:12:5: indexes[0].lease.default: expected a duration such as 20m or PT20M, got 'soon'}.
 *
 * @param origin
 *            the place of the value
 * @param key
 *            the path of the key; empty if the problem concerns the file as a whole
 * @param message
 *            the expected and the given value; never the content of a secret
 */
public record ConfigurationProblem(ValueOrigin origin, String key, String message) {

    @Override
    public String toString() {
        return origin.display() + ": " + (key.isEmpty() ? "" : key + ": ") + message;
    }
}
