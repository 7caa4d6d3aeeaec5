package org.openmds.webmds.source;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * The answer to an XPath query over a service's resource property document: the {@code QueryResourcePropertiesResponse}; without an
 * expression the document itself. Thread-safe.
 *
 * @param expression
 *            the expression; if absent, the user can give one in the option {@value #EXPRESSION}
 */
public record QueryXmlSource(ServiceSource service, Optional<String> expression) implements XmlSource {

    /** Option with an XPath 1.0 expression, with the prefixes of {@link KnownPrefixes}. */
    public static final String EXPRESSION = "xpathQuery";

    @Override
    public XmlFragment read(Map<String, String> options) throws SourceException {
        Optional<String> xpath = expression.or(() -> Optional.ofNullable(options.get(EXPRESSION)))
                .filter(each -> !each.isBlank());
        return xpath.isEmpty() ? service.read(Map.of()) : service.query(xpath.get(), KnownPrefixes.ALL).response();
    }

    @Override
    public Set<String> options() {
        return expression.isPresent() ? Set.of() : Set.of(EXPRESSION);
    }
}
