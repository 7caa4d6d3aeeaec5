package org.openmds.wsrf.properties;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * An XPath 1.0 query as it was asked.
 *
 * @param expression
 *            the text
 * @param namespaces
 *            prefixes bound where the expression stood; those that it cannot mean are left out
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
