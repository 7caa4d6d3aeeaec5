package org.openmds.index.query;

import java.util.Map;

import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.text.LastLiteral;

/**
 * A query to one service, as a cache key.
 *
 * @param service
 *            number of the service
 */
record QueryKey(int service, XPathQuery query) {

    private static final int MAX_NAMESPACE_CHARACTERS = 64 << 10;

    /**
     * Refuses a query with very long namespaces, which would take more memory than most answers.
     *
     * @throws InvalidXPathException
     *             the namespaces are too long
     */
    void requireShortNamespaces() {
        long characters = namespaceCharacters();
        if (characters > MAX_NAMESPACE_CHARACTERS) {
            throw new InvalidXPathException(
                    "the namespaces of the prefixes in the expression have %d characters together, expected at most %d"
                            .formatted(characters, MAX_NAMESPACE_CHARACTERS));
        }
    }

    /** Returns the key of all queries that differ from this one only in the value of the last literal. */
    QueryKey without(LastLiteral literal) {
        return new QueryKey(service, new XPathQuery(literal.withoutValue().text(), query.namespaces()));
    }

    /** Returns the approximate size in bytes. */
    long bytes() {
        return 2 * (query.expression().length() + namespaceCharacters());
    }

    private long namespaceCharacters() {
        long characters = 0;
        for (Map.Entry<String, String> namespace : query.namespaces().entrySet()) {
            characters += namespace.getKey().length() + namespace.getValue().length();
        }
        return characters;
    }
}
