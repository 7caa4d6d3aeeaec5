package org.openmds.loadtest.model.plan;

import java.util.Map;

/**
 * What each client does.
 *
 * @param kind
 *            the name of a kind of client
 * @param target
 *            where the service is; its form is the kind's: a URL, a command, a JDBC URL
 * @param options
 *            of the kind, by name
 */
public record ClientSpec(String kind, String target, Map<String, String> options) {

    public ClientSpec {
        options = Map.copyOf(options);
    }
}
