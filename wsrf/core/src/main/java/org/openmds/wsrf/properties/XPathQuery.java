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
            if (hasPrefix(expression, prefix)) {
                used.put(prefix, uri);
            }
        });
        namespaces = Collections.unmodifiableMap(used);
    }

    /** Returns true if the expression contains the prefix with a colon behind it. */
    public static boolean hasPrefix(String expression, String prefix) {
        int colon = expression.indexOf(':');
        while (colon >= 0) {
            if (expression.startsWith(prefix, colon - prefix.length())) {
                return true;
            }
            colon = expression.indexOf(':', colon + 1);
        }
        return false;
    }
}
