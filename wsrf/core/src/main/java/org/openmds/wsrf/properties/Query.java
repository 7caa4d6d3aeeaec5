package org.openmds.wsrf.properties;

import java.util.Map;

/**
 * An XPath 1.0 query as it was asked.
 *
 * @param expression
 *            the text
 * @param namespaces
 *            prefixes bound where the expression stood
 */
public record Query(String expression, Map<String, String> namespaces) {
    public Query {
        namespaces = Map.copyOf(namespaces);
    }
}
