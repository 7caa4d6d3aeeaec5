package org.openmds.wsrf.properties;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlTree;

/**
 * A query with the properties over which it is evaluated. The dialect TargetedXPath of Globus Toolkit 4.2 names its prefixes itself. It may also name
 * one property; then the document holds only this property.
 *
 * <pre>{@code
 * <rp:QueryExpression Dialect="http://www.globus.org/namespaces/2006/07/TargetedXPath">
 *   <q:TargetedXPathQuery xmlns:q="http://wsrf.globus.org/core/query/targetedXPath">
 *     <q:queryString>count(//glue:Host)</q:queryString>
 *     <q:resourcePropertyName xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2">sg:Entry</q:resourcePropertyName>
 *     <q:namespaceMappings><q:namespace>http://mds.globus.org/glue/ce/1.1</q:namespace><q:mappedName>glue</q:mappedName></q:namespaceMappings>
 *   </q:TargetedXPathQuery>
 * </rp:QueryExpression>
 * }</pre>
 */
record PropertyQuery(XPathQuery query, ResourceProperties properties) {

    private static final String TARGETED_XPATH = "http://www.globus.org/namespaces/2006/07/TargetedXPath";
    private static final String TARGETED = "http://wsrf.globus.org/core/query/targetedXPath";
    private static final QName DIALECT = new QName("Dialect");
    private static final QName QUERY = targeted("TargetedXPathQuery");
    private static final QName QUERY_STRING = targeted("queryString");
    private static final QName PROPERTY_NAME = targeted("resourcePropertyName");
    private static final QName MAPPINGS = targeted("namespaceMappings");
    private static final QName NAMESPACE = targeted("namespace");
    private static final QName PREFIX = targeted("mappedName");
    private static final QName DOCUMENT = targeted("Document");

    /** Dialects of queries that every service knows. */
    static final List<String> DIALECTS = List.of(Namespaces.XPATH_1_0, TARGETED_XPATH);

    /**
     * Reads a QueryExpression.
     *
     * @throws WsrfFaultException
     *             UnknownQueryExpressionDialect, InvalidQueryExpression, InvalidResourcePropertyQName
     */
    static PropertyQuery read(XmlElement expression, ResourceProperties properties) {
        String dialect = expression.attribute(DIALECT).orElse("");
        return switch (dialect) {
            case Namespaces.XPATH_1_0 -> new PropertyQuery(
                    new XPathQuery(expression.text().strip(), expression.namespaces()), properties);
            case TARGETED_XPATH -> readTargeted(required(expression, QUERY), properties);
            default -> throw new WsrfFaultException(FaultKind.UNKNOWN_QUERY_EXPRESSION_DIALECT,
                    "query dialect '%s' is not known; this service knows %s".formatted(dialect,
                            String.join(", ", DIALECTS)));
        };
    }

    private static PropertyQuery readTargeted(XmlElement targeted, ResourceProperties properties) {
        Map<String, String> namespaces = new HashMap<>();
        for (XmlElement mapping : targeted.children(MAPPINGS)) {
            namespaces.put(required(mapping, PREFIX).text().strip(), required(mapping, NAMESPACE).text().strip());
        }
        Optional<QName> property = targeted.child(PROPERTY_NAME)
                .filter(element -> !element.text().isBlank())
                .map(PropertyNames::read);
        return new PropertyQuery(new XPathQuery(required(targeted, QUERY_STRING).text().strip(), namespaces),
                property.map(name -> only(name, properties)).orElse(properties));
    }

    /** Returns one of the properties. It has no version, because the version of the properties stands for all of them. */
    private static ResourceProperties only(QName name, ResourceProperties properties) {
        List<XmlTree> values = PropertyNames.require(properties, name).values(name);
        return PropertyDocument.named(DOCUMENT).values(name, values).build();
    }

    private static XmlElement required(XmlElement parent, QName name) {
        return parent.child(name)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.INVALID_QUERY_EXPRESSION,
                        "%s has no %s".formatted(parent.name(), name)));
    }

    private static QName targeted(String localName) {
        return new QName(TARGETED, localName);
    }
}
