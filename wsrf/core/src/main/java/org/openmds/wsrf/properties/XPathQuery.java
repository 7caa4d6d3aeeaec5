package org.openmds.wsrf.properties;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * An XPath 1.0 query as the client wrote it.
 *
 * @param expression
 *            text of the expression
 * @param namespaces
 *            prefixes that were bound at the expression; prefixes that the expression does not contain are left out
 */
public record XPathQuery(String expression, Map<String, String> namespaces) {
    public XPathQuery {
        Map<String, String> used = new HashMap<>();
        namespaces.forEach((prefix, uri) -> {
            if (expression.contains(prefix + ":")) {
                used.put(prefix, uri);
            }
        });
        namespaces = Collections.unmodifiableMap(used);
    }
}
