package org.openmds.loadtest.model.plan;

import java.util.Map;

/**
 * The clients of a plan.
 *
 * @param kind
 *            the name of a kind of client
 * @param target
 *            the service; the kind defines the form: a URL, a command, a JDBC URL
 * @param options
 *            options of the kind, by name
 */
public record ClientSpec(String kind, String target, Map<String, String> options) {

    public ClientSpec {
        options = Map.copyOf(options);
    }
}
