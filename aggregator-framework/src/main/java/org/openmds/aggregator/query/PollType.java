package org.openmds.aggregator.query;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * A kind of poll in MDS4's configuration, with its reader.
 *
 * @param parts
 *            local names of its elements, in addition to the interval
 */
record PollType(QName element, List<String> parts,
        BiFunction<EndpointReference, ConfigurationParts, PollRequest> reader) {

    /** Limits the load that one request of a registrant puts on the service. */
    private static final int MAX_PROPERTIES = 100;
    private static final QName DIALECT = new QName("Dialect");
    private static final List<PollType> ALL = List.of(
            pollType("GetResourcePropertyPollType", List.of("ResourcePropertyName"), PollType::property),
            pollType("GetMultipleResourcePropertiesPollType", List.of("ResourcePropertyNames"), PollType::properties),
            pollType("QueryResourcePropertiesPollType", List.of("QueryExpression"), PollType::expression),
            pollType("HTTPPollType", List.of("URL", "Username", "Password"), PollType::document));

    private static PollType pollType(String element, List<String> parts,
            BiFunction<EndpointReference, ConfigurationParts, PollRequest> reader) {
        return new PollType(new QName(AggregatorTypes.NAMESPACE, element), parts, reader);
    }

    /** Returns all element names, for messages. */
    static String names() {
        return ALL.stream().map(type -> type.element.toString()).collect(Collectors.joining(", "));
    }

    static Optional<PollType> of(QName element) {
        return ALL.stream().filter(type -> type.element.equals(element)).findFirst();
    }

    /**
     * Reads the request, without the interval.
     *
     * @throws SourceConfigurationException
     *             the configuration does not follow MDS4's schema, or the member cannot be polled
     */
    PollRequest read(EndpointReference member, XmlElement configuration) {
        return reader.apply(member, new ConfigurationParts(configuration, parts, List.of()));
    }

    private static PollRequest property(EndpointReference member, ConfigurationParts configuration) {
        QName name = name(configuration.required("ResourcePropertyName"));
        return new PropertyPoll(PolledResource.of(member, configuration.kind()), name);
    }

    private static PollRequest properties(EndpointReference member, ConfigurationParts configuration) {
        List<QName> names = configuration.oneOrMore("ResourcePropertyNames", MAX_PROPERTIES)
                .stream()
                .map(PollType::name)
                .toList();
        return new PropertiesPoll(PolledResource.of(member, configuration.kind()), names);
    }

    private static PollRequest expression(EndpointReference member, ConfigurationParts configuration) {
        XmlElement expression = configuration.required("QueryExpression");
        String dialect = expression.attribute(DIALECT).orElse("");
        if (!dialect.equals(Namespaces.XPATH_1_0)) {
            throw new SourceConfigurationException("the Dialect of QueryExpression must be %s, was '%s'".formatted(
                    Namespaces.XPATH_1_0, dialect));
        }
        Map<String, String> namespaces = new HashMap<>(FinalNames.of(expression.namespaces()));
        // Names without a prefix have no namespace in XPath 1.0.
        namespaces.remove("");
        XPathQuery query = new XPathQuery(expression.text().strip(), namespaces);
        try {
            XPathExpression.compile(query.expression(), query.namespaces(), XPathLimits.DEFAULT);
        } catch (InvalidXPathException e) {
            throw new SourceConfigurationException(
                    "QueryExpression '%s' cannot be evaluated: %s".formatted(QuotedText.of(query.expression()),
                            e.getMessage()));
        }
        return new ExpressionPoll(PolledResource.of(member, configuration.kind()), query);
    }

    /** Reads an HTTP poll. A user name without a password is accepted: MDS4's documents have it, and it is no secret. */
    private static PollRequest document(EndpointReference member, ConfigurationParts configuration) {
        configuration.textOfOptional("Username");
        if (!configuration.textOfOptional("Password").isEmpty()) {
            throw new SourceConfigurationException(
                    ("%s must hold no Password: every reader of the index could read it; put the credentials for this URL into"
                            + " sources.credentials of the index's configuration").formatted(configuration.kind()));
        }
        return new DocumentPoll(HttpAddress.parse("the URL of %s".formatted(configuration.kind()),
                configuration.required("URL").text().strip()));
    }

    private static QName name(XmlElement element) {
        String written = element.text().strip();
        return element.resolve(written)
                .map(FinalNames::of)
                .orElseThrow(() -> new SourceConfigurationException(
                        "%s must hold the QName of a resource property whose prefix is bound, was '%s'".formatted(
                                element.name().getLocalPart(), QuotedText.of(written))));
    }
}
