package org.openmds.index.query;

import java.util.Map;

import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.xpath.InvalidXPathException;

/**
 * A query to one service.
 *
 * @param service
 *            number of the service
 */
record QueryKey(int service, XPathQuery query) {

    private static final int MAX_NAMESPACE_CHARACTERS = 64 << 10;

    /**
     * Refuses a query whose namespaces are so long that it would cost more to keep than any answer.
     *
     * @throws InvalidXPathException
     *             they are
     */
    void requireShortNamespaces() {
        long characters = namespaceCharacters();
        if (characters > MAX_NAMESPACE_CHARACTERS) {
            throw new InvalidXPathException(
                    "The namespaces whose prefixes the expression uses have %d characters together, expected at most %d."
                            .formatted(characters, MAX_NAMESPACE_CHARACTERS));
        }
    }

    /** About how many bytes it takes. */
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
