package org.openmds.wsrf.properties;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * An XPath 1.0 query as it was asked.
 *
 * @param expression
 *            the text
 * @param namespaces
 *            prefixes bound where the expression stood; those that it cannot mean are left out
 */
public record Query(String expression, Map<String, String> namespaces) {
    public Query {
        namespaces = namespaces.entrySet()
                .stream()
                .filter(binding -> expression.contains(binding.getKey() + ":"))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
